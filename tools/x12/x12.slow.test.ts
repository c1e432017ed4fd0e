import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readX12 } from '@waypost/x12';
import { afterAll, describe, expect, it } from 'vitest';
import { batchOf } from '../../bench/x12/batch.ts';

const tool = join(import.meta.dirname, '../x12.ts');
const fixtures = join(import.meta.dirname, '../../packages/x12/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'waypost-x12-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8', timeout: 20_000 });
}

/** The peak memory of a process, as reported by Linux; 0 on other systems. */
function peakMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

describe('x12 read', () => {
  it('`x12 read` prints one JSON document and exits with 0, even with problems', () => {
    const { status, stdout } = run('read', join(fixtures, '271-wrong-counts.x12'));
    expect(status).toBe(0);
    const document = JSON.parse(stdout);
    expect(document.transactions[0].eligibility.coverages).toHaveLength(16);
    expect(document.problems[0]).toEqual({
      code: 'count-mismatch',
      severity: 'warning',
      message: expect.any(String),
      value: '960',
      setControlNumber: '0001',
      segment: 62,
    });
  });

  it('`x12 read` prints a TA1 as a transaction without eligibility', () => {
    const { stdout } = run('read', join(fixtures, 'ta1-refused.x12'));
    expect(JSON.parse(stdout)).toMatchObject({
      transactions: [{ type: 'TA1', eligibility: null }],
      problems: [],
    });
  });

  it('`x12 read` reads bytes that are not UTF-8 as Latin-1', () => {
    const { stdout } = run('read', join(fixtures, '271-latin1.x12'));
    expect(JSON.parse(stdout).transactions[0].eligibility.subscriber.street).toContain('CAÑÓN');
  });

  it('`x12 read` prints a document without transactions for a header alone', () => {
    const file = join(folder, 'header.x12');
    writeFileSync(file, 'ISA*00*   ');
    const { status, stdout } = run('read', file);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      transactions: [],
      problems: [{ code: 'isa-truncated' }, {}, {}],
    });
  });

  it('`x12 read` prints the envelopes, the delimiters and the segments outside of any set', () => {
    const file = join(folder, 'stray.x12');
    const text = readFileSync(join(fixtures, '271-active-full.x12'), 'utf8');
    writeFileSync(file, text.replace('GE*', 'ZZZ*LOST~GE*'));
    const document = JSON.parse(run('read', file).stdout);
    expect(document).toMatchObject({
      delimiters: { element: '*', component: ':', repetition: '^', segment: '~' },
      interchanges: [
        {
          controlNumber: '000000101',
          senderQualifier: 'ZZ',
          senderId: 'MERIDIAN',
          receiverId: 'WAYPOST',
          date: '261121',
          time: '0930',
          usage: 'T',
          acknowledgmentRequested: '0',
          delimiters: { element: '*' },
          groups: [
            {
              functionalId: 'HB',
              senderCode: 'MERIDIAN',
              receiverCode: 'WAYPOST',
              date: '20261121',
              time: '0930',
              agency: 'X',
              controlNumber: '101',
              version: '005010X279A1',
              transactionCount: 1,
            },
          ],
        },
      ],
      strays: [{ id: 'ZZZ', text: 'ZZZ*LOST' }],
      problems: [{ code: 'stray-segment' }],
    });
    expect(document.transactions[0]).toMatchObject({ purposeCode: '11', date: '20261121', time: '0930' });
  });

  it('`x12 read` prints exactly what the library returns', () => {
    const { stdout } = run('read', join(fixtures, '271-batch-mixed.x12'));
    const text = readFileSync(join(fixtures, '271-batch-mixed.x12'), 'utf8');
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(readX12(text))));
  });

  it('`x12 read` reports a web page, an empty file, JSON and UTF-16, each with its own message', () => {
    const messages = [
      Buffer.from('<html></html>'),
      Buffer.alloc(0),
      Buffer.from('{"error":1}'),
      Buffer.from(`\uFEFF${readFileSync(join(fixtures, '271-active-full.x12'), 'utf8')}`, 'utf16le'),
    ].map((bytes) => {
      const file = join(folder, 'foreign');
      writeFileSync(file, bytes);
      return run('read', file).stderr.trim();
    });
    expect(new Set(messages).size).toBe(4);
    expect(messages.join('\n')).toMatch(/HTML.*\n.*empty.*\n.*JSON.*\n.*UTF-16/);
  });

  it('`x12 read` waits for a slow reader instead of buffering the output', async () => {
    const file = join(folder, 'batch.x12');
    writeFileSync(file, batchOf(8_000_000).text, 'latin1');
    const child = spawn(process.execPath, [tool, 'read', file], { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(child, 'close');
    // The output is not read; it would be more than 100 MB.
    let peak = 0;
    const growth = () => {
      const before = peak;
      peak = peakMegabytes(child.pid);
      return before === 0 ? 1 : peak - before;
    };
    await expect.poll(growth, { interval: 500, timeout: 20_000 }).toBe(0);
    expect(peak).toBeLessThan(220);
    let last = '';
    for await (const piece of child.stdout) last = String(piece);
    expect((await ended)[0]).toBe(0);
    expect(last.endsWith('}\n')).toBe(true);
  });

  it('`x12 read` ends without an error when its reader closes the pipe', async () => {
    const file = join(folder, 'long.x12');
    writeFileSync(file, batchOf(1_000_000).text, 'latin1');
    const child = spawn(process.execPath, [tool, 'read', file]);
    const messages: Buffer[] = [];
    child.stderr.on('data', (piece: Buffer) => messages.push(piece));
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect((await ended)[0]).toBe(0);
    expect(Buffer.concat(messages).toString()).toBe('');
  });

  it.each([
    ['a file that is not X12', ['read', join(fixtures, 'not-x12-error-page.txt')]],
    ['a missing file', ['read', join(fixtures, 'nowhere.x12')]],
    ['a folder', ['read', fixtures]],
    ['no command', []],
    ['a command without a file', ['read']],
    ['another command', ['write', 'a']],
  ])('`x12` prints one sentence and exits with 2 for %s', (_, args) => {
    const { status, stdout, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

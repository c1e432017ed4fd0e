import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const tool = join(import.meta.dirname, 'x12.ts');
const fixtures = join(import.meta.dirname, '../packages/x12/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'waypost-x12-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8', timeout: 20_000 });
}

describe('x12 read', () => {
  it('prints one JSON document and leaves with 0, also with problems', () => {
    const { status, stdout } = run('read', join(fixtures, '271-wrong-counts.x12'));
    expect(status).toBe(0);
    const document = JSON.parse(stdout);
    expect(document.transactions[0].eligibility.coverages).toHaveLength(16);
    expect(document.problems[0]).toEqual({
      code: 'count-mismatch',
      message: expect.any(String),
      segment: 62,
    });
  });

  it('prints a TA1 as a transaction without eligibility', () => {
    const { stdout } = run('read', join(fixtures, 'ta1-refused.x12'));
    expect(JSON.parse(stdout)).toMatchObject({
      transactions: [{ type: 'TA1', eligibility: null }],
      problems: [],
    });
  });

  it('reads bytes that are not UTF-8 as Latin-1', () => {
    const { stdout } = run('read', join(fixtures, '271-latin1.x12'));
    expect(JSON.parse(stdout).transactions[0].eligibility.subscriber.street).toContain('CAÑÓN');
  });

  it('prints a document without transactions for a header alone', () => {
    const file = join(folder, 'header.x12');
    writeFileSync(file, 'ISA*00*   ');
    const { status, stdout } = run('read', file);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      transactions: [],
      problems: [{ code: 'isa-truncated' }, {}, {}],
    });
  });

  it.each([
    ['what is not X12', ['read', join(fixtures, 'not-x12-error-page.txt')]],
    ['a file that is not there', ['read', join(fixtures, 'nowhere.x12')]],
    ['a folder', ['read', fixtures]],
    ['no command', []],
    ['a command without a file', ['read']],
    ['another command', ['write', 'a']],
  ])('says one sentence and leaves with 2 for %s', (_, args) => {
    const { status, stdout, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

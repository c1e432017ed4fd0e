import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '../test/free-ports.ts';
import { Supervisor } from './supervisor.ts';

let runFolder: string;
let port: number;
let printedLines: string[];
let supervisor: Supervisor | undefined;

beforeEach(async () => {
  runFolder = mkdtempSync(join(tmpdir(), 'waypost test '));
  [port = 0] = await freePorts(1);
  printedLines = [];
});

afterEach(async () => {
  await supervisor?.stop();
  rmSync(runFolder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}, startMs = 60_000): Promise<void> {
  supervisor = new Supervisor({
    specs: [
      {
        name: 'stand-in',
        program: join(import.meta.dirname, 'testing/stand-in.ts'),
        port,
        stopLimitMs: 10_000,
      },
    ],
    runFolder,
    host: '127.0.0.1',
    env: { ...process.env, STAND_IN_PORT: String(port), ...env },
    say: (line) => printedLines.push(line),
    pauseMs: 50,
    startMs,
  });
  await supervisor.start(new AbortController().signal);
}

function listedPid(): number {
  const list: { name: string; pid: number }[] = JSON.parse(
    readFileSync(join(runFolder, 'processes.json'), 'utf8'),
  );
  return list.find(({ name }) => name === 'stand-in')?.pid ?? 0;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Makes the program exit and waits until its successor answers. */
async function endAndAwaitSuccessor(): Promise<void> {
  const before = listedPid();
  await fetch(`http://127.0.0.1:${port}/end`).catch(() => undefined);
  const answering = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      async (response) => Number(await response.text()),
      () => before,
    );
  await expect.poll(answering, { timeout: 15_000 }).not.toBe(before);
}

describe('the supervisor', () => {
  it('the supervisor lists its processes, restarts ended ones, and leaves none when it stops', async () => {
    await start();
    const first = listedPid();
    await endAndAwaitSuccessor();
    const second = listedPid();
    expect(second).not.toBe(first);
    expect(printedLines).toEqual(['The stand-in ended (code 7) and is started again.']);
    await supervisor?.stop();
    expect(isAlive(second)).toBe(false);
    expect(existsSync(join(runFolder, 'processes.json'))).toBe(false);
  });

  it('a program that keeps ending is restarted after a longer pause each time', async () => {
    await start();
    for (let end = 0; end < 6; end += 1) await endAndAwaitSuccessor();
    expect(isAlive(listedPid())).toBe(true);
    const pauses = printedLines.map((line) =>
      Number(/ in ([\d.]+) s; the end of .*stand-in\.log/.exec(line)?.[1] ?? 0),
    );
    expect(pauses).toEqual([0, 0.05, 0.1, 0.2, 0.4, 0.8]);
  });

  it('a program that reports why it waits gets unlimited time, and the reason is printed once', async () => {
    await start({ STAND_IN: 'waits', STAND_IN_WAITS_MS: '4500' }, 3000);
    expect(printedLines).toEqual(['The stand-in waits: The shelf is away.']);
    expect(isAlive(listedPid())).toBe(true);
  });

  it('a program that reports nothing and does not serve in time fails the start', async () => {
    const late = start({ STAND_IN: 'hangs', STAND_IN_WAITS_MS: '2500' }, 1500);
    await expect(late).rejects.toThrow(/^The stand-in did not serve within 1\.5 s;/);
  });

  it("a failed start shows the program's last output, with social security numbers masked", async () => {
    await expect(start({ STAND_IN: 'refuses' })).rejects.toThrow(
      /^The stand-in ended while starting; the end of .*stand-in\.log:\nstand-in: The shelf is empty, says \[masked\]\.$/,
    );
  });
});

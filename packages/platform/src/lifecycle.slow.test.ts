import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const program = join(import.meta.dirname, 'testing/program.ts');
let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

type Running = {
  child: ChildProcess;
  message: Promise<unknown>;
  ended: Promise<number | null>;
  output(): string;
};

/** Starts the program and waits for its first output. */
async function run(behavior: string): Promise<Running> {
  let text = '';
  const started = spawn(process.execPath, [program, behavior], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  child = started;
  const streams = [started.stdout, started.stderr].filter((stream) => stream !== null);
  const message = once(started, 'message').then(([sent]) => sent);
  const ended = Promise.all([once(started, 'exit'), ...streams.map((stream) => once(stream, 'close'))]).then(
    () => started.exitCode,
  );
  await new Promise<void>((resolve) => {
    for (const stream of streams) {
      stream.on('data', (chunk) => {
        text += chunk;
        resolve();
      });
    }
  });
  return { child: started, message, ended, output: () => text };
}

describe('runProgram', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('a program ends on %s with code 0', async (signal) => {
    const running = await run('serves');
    running.child.kill(signal);
    expect(await running.ended).toBe(0);
    expect(running.output()).toBe('serving\nstopped\n');
  });

  it('a program reports when it serves, and stops when its launcher ends', async () => {
    const running = await run('serves');
    expect(await running.message).toEqual({ type: 'ready' });
    running.child.disconnect();
    expect(await running.ended).toBe(0);
    expect(running.output()).toBe('serving\nstopped\n');
  });

  it('a program can be stopped while it starts', async () => {
    const running = await run('waits');
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.output()).toBe('waiting\n');
  });

  it('a start that cannot succeed is reported in one sentence', async () => {
    const running = await run('refuses');
    expect(await running.ended).toBe(1);
    expect(running.output()).toBe('program: The folder is taken.\n');
  });

  it('any other error is printed with its stack, with social security numbers masked', async () => {
    const running = await run('breaks');
    expect(await running.ended).toBe(1);
    expect(running.output()).toMatch(/^program: Error: patient \[masked\]\n {4}at /);
  });
});

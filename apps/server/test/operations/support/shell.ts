import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';

/** A shell for an operator's commands, which captures the output of each command separately. */
export type Shell = {
  /** @returns what was printed, and the exit code */
  type(command: string): Promise<{ code: number; printed(): string }>;
  /** Ends background processes, as before a restore. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
};

const limitMs = 60_000;

/** @param folder where it works; `notes` is where it keeps what is printed */
export function openShell(folder: string, notes: string, env: Record<string, string>): Shell {
  const child = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  let count = 0;
  const type: Shell['type'] = async (command) => {
    count += 1;
    const [output, done] = [join(notes, `${count}.txt`), join(notes, `${count}.code`)];
    child.stdin.write(
      `{ ${command}\n} > '${output}' 2>&1 < /dev/null; echo $? > '${done}.now'; mv '${done}.now' '${done}'\n`,
    );
    const isDone = (): boolean => {
      if (child.exitCode !== null) throw new Error('the shell has ended');
      return existsSync(done);
    };
    await until(isDone, 'the command has ended', limitMs).catch((error: Error) => {
      throw new Error(`${command}\n${error.message}: ${readFileSync(output, 'utf8')}`);
    });
    return { code: Number(readFileSync(done, 'utf8')), printed: () => readFileSync(output, 'utf8') };
  };
  const stopAll = async (): Promise<void> => {
    await type('for job in $(jobs -p); do kill $job; done; wait');
  };
  return {
    type,
    stopAll,
    async close() {
      if (child.exitCode === null) await stopAll().catch(() => undefined);
      child.stdin.end();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

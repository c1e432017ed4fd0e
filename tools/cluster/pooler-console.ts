import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PATH } from './namespaces.ts';
import type { Machine } from './places.ts';
import type { Rig } from './program.ts';

/** The console of a PgBouncer, opened in advance, so that its commands do not wait for a program to start. */
export type PoolerConsole = { run(command: 'PAUSE' | 'RESUME'): Promise<void>; close(): void };

/** Opens the console in a namespace, the only one that can reach it. */
export async function openConsole(rig: Rig, machine: Machine, url: string): Promise<PoolerConsole> {
  const command = ['psql', url, '-XtA', '-v', 'ON_ERROR_STOP=1', '-f', '-'];
  const [program = '', ...args] = [...rig.namespaces.prefix(machine), ...command];
  const psql = spawn(program, args, {
    cwd: '/',
    env: { PATH, LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(psql, 'exit').then(() => {
    throw new Error(`the console of PgBouncer in ${machine.name} has ended`);
  });
  // Each command waits for it.
  ended.catch(() => undefined);
  const lines = createInterface({ input: psql.stdout });
  const send = async (text: string, answer: RegExp): Promise<void> => {
    const answered = new Promise<void>((resolve) => {
      const read = (line: string): void => {
        if (!answer.test(line)) return;
        lines.off('line', read);
        resolve();
      };
      lines.on('line', read);
    });
    psql.stdin.write(`${text};\n`);
    await Promise.race([answered, ended]);
  };
  await send('show version', /PgBouncer/);
  return {
    run: (name) => send(`${name} waypost`, new RegExp(`^${name}$`)),
    close: () => psql.stdin.end(),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Running } from './installation.ts';

/** Ends a program as a machine that loses its power does. */
export async function kill({ child, ended }: Pick<Running, 'child' | 'ended'>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Asks a database until it is there again. */
export const patiently =
  (pool: pg.Pool) =>
  async <T>(text: string, values: unknown[] = []): Promise<T[]> => {
    for (;;) {
      try {
        return (await pool.query(text, values)).rows;
      } catch {
        await pause(100);
      }
    }
  };

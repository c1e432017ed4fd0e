import type pg from 'pg';
import type { Running } from './installation.ts';
import { until } from './until.ts';

/** Ends a program like a power failure. */
export async function kill({ child, ended }: Pick<Running, 'child' | 'ended'>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Polls a database until it is available again. */
export const patiently =
  (pool: pg.Pool) =>
  async <T>(text: string, values: unknown[] = []): Promise<T[]> => {
    let rows: T[] = [];
    const isAnswered = async (): Promise<boolean> => {
      rows = (await pool.query(text, values)).rows;
      return true;
    };
    await until(() => isAnswered().catch(() => false), 'the database answers', 300_000);
    return rows;
  };

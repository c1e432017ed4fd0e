import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { vi } from 'vitest';

/**
 * Makes a write fail unexpectedly, with a PostgreSQL code, for rows of the table that match the condition
 * (SQL over `new`). The condition must name ids of the test, because other files write at the same time. The
 * returned function removes the trap.
 */
export async function setTrap(
  pool: pg.Pool,
  table: string,
  condition: string,
  on: 'insert' | 'update' = 'insert',
  errcode = 'WP001',
): Promise<() => Promise<void>> {
  const name = `trap_${randomBytes(6).toString('hex')}`;
  await pool.query(`create function ${name}() returns trigger language plpgsql as $trap$
    begin if ${condition} then raise exception 'broken on purpose' using errcode = '${errcode}'; end if; return new; end $trap$`);
  await unlocked(
    pool,
    `create trigger ${name} after ${on} on ${table} for each row execute function ${name}()`,
  );
  return async () => {
    await unlocked(pool, `drop trigger ${name} on ${table}`);
    await pool.query(`drop function ${name}`);
  };
}

/** A change of a table waits for all users of the table, and gives way in a deadlock. */
function unlocked(pool: pg.Pool, statement: string): Promise<void> {
  return vi.waitFor(
    async () => {
      const connection = await pool.connect();
      try {
        await connection.query(`begin; set local lock_timeout = '300ms'; ${statement}; commit`);
      } catch (error) {
        await connection.query('rollback');
        throw error;
      } finally {
        connection.release();
      }
    },
    { timeout: 25_000, interval: 100 },
  );
}

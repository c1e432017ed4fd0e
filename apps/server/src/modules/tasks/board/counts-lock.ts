import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database.ts';

/** An arbitrary advisory lock that nothing else uses: two writers of counts would wait for each other row by row. */
const COUNTS_LOCK = 7_214_090;

/** Waits until nobody else writes counts, and excludes others until the transaction ends. */
export async function lockCounts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(COUNTS_LOCK)})`.execute(db);
}

/** The same without waiting; returns whether the lock was free. */
export async function tryLockCounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(COUNTS_LOCK)}) as got`.execute(db);
  return rows[0]?.got === true;
}

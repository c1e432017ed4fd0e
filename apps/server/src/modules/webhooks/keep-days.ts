import { sql } from 'kysely';
import type { JobTools } from '../../http/job-tools.ts';

/** Messages, and what became of them, are kept for so many days; a day is dropped whole. */
const KEPT_DAYS = 30;

/** Makes the parts of the tables for the coming days, and drops those of days that are over. */
export async function keepDays({ worker, clock }: Pick<JobTools, 'worker' | 'clock'>): Promise<number> {
  const today = clock.now().toISOString().slice(0, 10);
  const { rows } = await sql<{ done: number }>`
    select keep_webhook_days(${today}::date, ${KEPT_DAYS}) as done`.execute(worker);
  return rows[0]?.done ?? 0;
}

import type { Config } from '@waypost/platform/config';
import { sql } from 'kysely';
import type { JobTools } from '../../framework/job-tools.ts';

/** Creates the partitions of the coming days, and drops those of past days as a whole. */
export async function pruneMessages({
  worker,
  clock,
  config,
}: Pick<JobTools, 'worker' | 'clock'> & { config: Pick<Config, 'webhookDays'> }): Promise<number> {
  const today = clock.now().toISOString().slice(0, 10);
  const { rows } = await sql<{ done: number }>`
    select keep_webhook_days(${today}::date, ${config.webhookDays}) as done`.execute(worker);
  return rows[0]?.done ?? 0;
}

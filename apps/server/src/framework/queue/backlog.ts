import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import type { Backlog, Waiting } from '../../infrastructure/jobs.ts';
import type { Source } from './claim.ts';

/** The pending items of a queue, including leased ones. `since`: the time since which a due item has been waiting. */
export const backlogOf = (
  { from, isDue }: Pick<Source, 'from' | 'isDue'>,
  since: RawBuilder<unknown>,
): Backlog => ({
  count: (now) =>
    sql<Waiting>`select count(*)::integer as waiting, min(${since}) as oldest from ${from} where ${isDue(now)}`,
  isAny: (now) => sql`exists (select from ${from} where ${isDue(now)})`,
});

/** The queues with any pending items, found by one statement. It is planned each time, like a claim. */
export async function findWaitingQueues(
  worker: Db,
  now: Date,
  backlogs: readonly Backlog[],
): Promise<boolean[]> {
  const { rows } = await sql<{ found: boolean[] }>`/* which-wait */
    select array[${sql.join(backlogs.map(({ isAny }) => isAny(now)))}] as found`.execute(worker);
  return rows[0]?.found ?? [];
}

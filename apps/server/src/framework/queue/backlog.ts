import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import type { Backlog, Waiting } from '../../infrastructure/jobs.ts';
import type { Source } from './claim.ts';

/** What waits in a queue, whether somebody has it in hand or not. `since`: since when a due item has been waiting. */
export const backlogOf = (
  { from, isDue }: Pick<Source, 'from' | 'isDue'>,
  since: RawBuilder<unknown>,
): Backlog => ({
  count: (now) =>
    sql<Waiting>`select count(*)::integer as waiting, min(${since}) as oldest from ${from} where ${isDue(now)}`,
  isAny: (now) => sql`exists (select from ${from} where ${isDue(now)})`,
});

/** Which of the queues have anything, in one statement. It is planned each time, as a claim is. */
export async function whichWait(worker: Db, now: Date, backlogs: readonly Backlog[]): Promise<boolean[]> {
  const { rows } = await sql<{ found: boolean[] }>`/* which-wait */
    select array[${sql.join(backlogs.map(({ isAny }) => isAny(now)))}] as found`.execute(worker);
  return rows[0]?.found ?? [];
}

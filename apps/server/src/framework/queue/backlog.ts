import { type RawBuilder, sql } from 'kysely';
import type { Backlog, Waiting } from '../../infrastructure/jobs.ts';
import type { Source } from './claim.ts';

/** What waits in a queue, whether somebody has it in hand or not. `since`: since when a due item has been waiting. */
export const backlogOf =
  ({ from, isDue }: Pick<Source, 'from' | 'isDue'>, since: RawBuilder<unknown>): Backlog =>
  (now) =>
    sql<Waiting>`select count(*)::integer as waiting, min(${since}) as oldest from ${from} where ${isDue(now)}`;

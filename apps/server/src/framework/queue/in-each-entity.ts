import { type RawBuilder, sql } from 'kysely';
import { insideEntity, type JobTools } from '../job-tools.ts';
import type { Open, Source } from './claim.ts';

/** The entities with due items in a queue. */
export const entitiesWithDue = (
  { from, locked, isDue }: Pick<Source, 'from' | 'locked' | 'isDue'>,
  now: Date,
) => sql`select distinct ${sql.ref(`${locked}.entity_id`)} from ${from} where ${isDue(now)}`;

type Each = (open: Open, entityId: string) => Promise<number>;

/**
 * Processes each entity that `waiting` finds, one after another, each under its own row security. Returns the number of
 * processed items. A program that is about to end starts no further entity.
 */
export async function inEachEntity(
  tools: Pick<JobTools, 'app' | 'worker'> & { stopping?: AbortSignal },
  waiting: RawBuilder<unknown>,
  run: Each,
): Promise<number> {
  const { rows } = await sql<{ entity_id: string }>`${waiting}`.execute(tools.worker);
  let done = 0;
  for (const { entity_id } of rows) {
    if (tools.stopping?.aborted) break;
    done += await run(await insideEntity(tools, entity_id), entity_id);
  }
  return done;
}

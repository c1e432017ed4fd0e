import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../infrastructure/database.ts';

/** Seconds until the next attempt, by the number of failures; after the last, the item becomes a dead letter. */
export type Waits = readonly number[];

export type ClaimTools = { clock: Clock; logger: Logger };

/** A condition: nobody has claimed the item, its back-off is over, and it is not a dead letter. */
export const isFree = (queue: string, item: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
  sql`not exists (select from job_attempt held where held.queue = ${queue} and held.item_id = ${item}
    and (held.dead_at is not null or held.next_attempt_at > ${now}))`;

type Attempted = { id: string; entity_id: string | null };

/** Counts an attempt and claims the item until `until`. Returns the attempt's number. */
export async function countAttempt(
  db: Db,
  queue: string,
  { id, entity_id }: Attempted,
  until: Date,
): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into job_attempt (queue, item_id, entity_id, attempts, next_attempt_at)
    values (${queue}, ${id}::uuid, ${entity_id}::uuid, 1, ${until})
    on conflict (queue, item_id) do update
      set attempts = job_attempt.attempts + 1, next_attempt_at = excluded.next_attempt_at
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? 1;
}

type Failed = { id: string; attempts: number; waits: Waits; failure: string; error?: unknown };

/** Records a failed attempt in words without data: the item is retried later, or becomes a dead letter. */
export async function noteFailure(
  db: Db,
  queue: string,
  { clock, logger }: ClaimTools,
  { id, attempts, waits, failure, error }: Failed,
): Promise<void> {
  const wait = waits[attempts - 1];
  const now = clock.now();
  await db
    .updateTable('job_attempt')
    .set({
      failure,
      ...(wait === undefined ? { dead_at: now } : { next_attempt_at: new Date(now.getTime() + wait * 1000) }),
    })
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .execute();
  const about = { queue, item: id, attempts, failure, ...(error === undefined ? {} : { err: error }) };
  if (wait === undefined) logger.error(about, 'given up');
  else logger.warn(about, 'failed, tried again later');
}

/** Deletes the attempts of items that are done or no longer wanted. */
export async function forgetAttempts(db: Db, queue: string, ids: readonly string[]): Promise<void> {
  await sql`delete from job_attempt where queue = ${queue} and item_id = any (${ids}::uuid[])`.execute(db);
}

/** The kind of a failure, never its message, which may hold data. */
export function failureOf(error: unknown): string {
  const { name = 'Error', code } = error as { name?: string; code?: string };
  return code === undefined ? name : `${name} ${code}`;
}

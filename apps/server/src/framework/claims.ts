import type { EventType } from '@waypost/contract/core/events';
import type { Clock } from '@waypost/platform/clock';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import type { Logger } from '@waypost/platform/logger';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../infrastructure/database.ts';
import type { Actor } from './actor.ts';
import type { AuditSource } from './audit.ts';
import { doPieces, type Work } from './work.ts';

/** A due item: its id, and its entity if it has one. */
export type Item = { id: string; entity_id: string | null };

/** How a queue finds due items. Several programs may look at once: each claims different ones. */
export type Source = {
  /** The queue's name for operators, in metrics, the log and the list of dead letters. */
  name: string;
  /** Its columns, `id` and `entity_id` among them. */
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** The table whose rows are locked, as `from` calls it, and what an item is known by there. */
  locked: string;
  key: RawBuilder<unknown>;
  isDue: (now: Date) => RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

type Which = { most: number; id?: string };

/** The statement that claims due items. It is planned each time: a queue is empty now, and long a moment later. */
export const claimSql = <I extends Item>(source: Source, now: Date, { most, id }: Which) => sql<I>`/* claim */
    select ${source.columns} from ${source.from}
    where ${source.isDue(now)} ${id === undefined ? sql`` : sql`and ${source.key} = ${id}::uuid`}
      and ${isFree(source.name, source.key, now)}
    order by ${source.order} limit ${most} for update of ${sql.ref(source.locked)} skip locked`;

/** Claims due items until the open transaction ends; only the item `id`, if given. */
export async function claim<I extends Item>(db: Db, source: Source, now: Date, which: Which): Promise<I[]> {
  const { rows } = await claimSql<I>(source, now, which).execute(db);
  return rows;
}

/** Opens a transaction: across entities, or in one of them. */
export type Open = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** A queue and its handler. What the handler does commits together with the item's completion. */
export type Queue<I extends Item, A extends Actor> = Source & {
  /** At most so many in one transaction. */
  batch: number;
  emits: readonly EventType[];
  actorOf: (item: I) => A;
  sourceOf: (item: I) => AuditSource;
  /** Takes the rows that items of one transaction share with others, in one order, before any of them is handled. */
  lock?: (db: Db, items: readonly I[]) => Promise<void>;
  handle: (work: Work<A>, item: I) => Promise<void>;
  /** Marks these as done, where `handle` alone does not end their being due. */
  acknowledge?: (db: Db, items: readonly I[]) => Promise<void>;
};

/** An item that fails five times becomes a dead letter. */
const waits: Waits = [1, 10, 60, 300];

/**
 * Handles due items, a batch per transaction: each item is done once or not at all. If one of a batch fails, each
 * is done alone; a failing item waits longer each time, then becomes a dead letter. Returns how many were done.
 */
export async function workQueue<I extends Item, A extends Actor>(
  queue: Queue<I, A>,
  open: Open,
  tools: ClaimTools,
): Promise<number> {
  const now = tools.clock.now();
  let claimed: I[] = [];
  try {
    return await open(async (db) => {
      claimed = await claim<I>(db, queue, now, { most: queue.batch });
      await handleAll(db, queue, claimed);
      return claimed.length;
    });
  } catch (error) {
    if (classifyDatabaseError(error) !== null || claimed.length === 0) throw error;
    let done = 0;
    for (const item of claimed) done += (await workOne(queue, open, tools, item)) ? 1 : 0;
    return done;
  }
}

/** Groups the items by actor, because records and events name their actor. */
async function handleAll<I extends Item, A extends Actor>(
  db: Db,
  queue: Queue<I, A>,
  items: readonly I[],
): Promise<void> {
  if (items.length === 0) return;
  await queue.lock?.(db, items);
  for (const [actor, own] of Map.groupBy(items, queue.actorOf))
    await doPieces(
      { db, actor, mayEmit: queue.emits, mustAudit: true },
      own.map((item) => ({ source: queue.sourceOf(item), run: (work: Work<A>) => queue.handle(work, item) })),
    );
  await queue.acknowledge?.(db, items);
  await forgetAttempts(
    db,
    queue.name,
    items.map(({ id }) => id),
  );
}

async function workOne<I extends Item, A extends Actor>(
  queue: Queue<I, A>,
  open: Open,
  tools: ClaimTools,
  item: I,
): Promise<boolean> {
  const now = tools.clock.now();
  try {
    return await open(async (db) => {
      const items = await claim<I>(db, queue, now, { most: 1, id: item.id });
      await handleAll(db, queue, items);
      return items.length > 0;
    });
  } catch (error) {
    if (classifyDatabaseError(error) !== null) throw error;
    await open(async (db) => {
      const attempts = await countAttempt(db, queue.name, item, now);
      const failed = { id: item.id, attempts, waits, failure: failureOf(error), error };
      await noteFailure(db, queue.name, tools, failed);
    });
    return false;
  }
}

/** Seconds until the next attempt, by the number of failures; after the last, the item becomes a dead letter. */
export type Waits = readonly number[];

export type ClaimTools = { clock: Clock; logger: Logger };

/** A condition: nobody has claimed the item, its back-off is over, and it is not a dead letter. */
const isFree = (queue: string, item: RawBuilder<unknown>, now: Date): RawBuilder<unknown> =>
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

/** Leases an item for longer: what takes longer than a lease says in between that it goes on. */
export const renewLease = async (db: Db, queue: string, id: string, until: Date): Promise<void> => {
  await db
    .updateTable('job_attempt')
    .set({ next_attempt_at: until })
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .execute();
};

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

import type { EventType } from '@waypost/contract/events';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';
import {
  type ClaimTools,
  countAttempt,
  failureOf,
  forgetAttempts,
  isFree,
  noteFailure,
  type Waits,
} from './attempts.ts';
import type { AuditSource } from './audit.ts';
import type { Db } from './database.ts';
import { doPieces, type Work } from './work.ts';

/** Something that is due: its own id, and the entity it belongs to, where it belongs to one. */
export type Item = { id: string; entity_id: string | null };

/** Where a queue finds what is due. Several programs may look at once: each claims its own. */
export type Source = {
  /** The queue, in the operator's words: in metrics, the log, and the list of what was given up. */
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

/** Claims what is due in a transaction that is open, until it ends; only the item `id`, if that is given. */
export async function claim<I extends Item>(
  db: Db,
  source: Source,
  now: Date,
  { most, id }: { most: number; id?: string },
): Promise<I[]> {
  const { rows } = await sql<I>`
    select ${source.columns} from ${source.from}
    where ${source.isDue(now)} ${id === undefined ? sql`` : sql`and ${source.key} = ${id}::uuid`}
      and ${isFree(source.name, source.key, now)}
    order by ${source.order} limit ${most} for update of ${sql.ref(source.locked)} skip locked`.execute(db);
  return rows;
}

/** Opens a transaction: across entities, or in one of them. */
export type Open = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Work of this installation that is due, and what is done about it, in one transaction with that it is done. */
export type Queue<I extends Item, A extends Actor> = Source & {
  /** At most so many in one transaction. */
  batch: number;
  emits: readonly EventType[];
  actorOf: (item: I) => A;
  sourceOf: (item: I) => AuditSource;
  handle: (work: Work<A>, item: I) => Promise<void>;
  /** Says that these are done, where `handle` does not make them undue by itself. */
  acknowledge?: (db: Db, items: readonly I[]) => Promise<void>;
};

/** What fails five times is given up. */
const waits: Waits = [1, 10, 60, 300];

/**
 * Works what is due, a batch in one transaction: each item is done once or not at all. Where one of a batch fails, each
 * is done by itself; the one that fails waits longer each time, and is given up after the last. Tells how many were done.
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

/** By actor: each has records and events of its own. */
async function handleAll<I extends Item, A extends Actor>(
  db: Db,
  queue: Queue<I, A>,
  items: readonly I[],
): Promise<void> {
  if (items.length === 0) return;
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

import type { EventType } from '@waypost/contract/core/events';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import type { Db } from '../../infrastructure/database.ts';
import type { Actor } from '../actor.ts';
import type { AuditSource } from '../audit.ts';
import { doPieces, type Work } from '../work.ts';
import { claim, type Item, type Open, type Source } from './claim.ts';
import { failureOf, noteFailure, type QueueTools } from './failure.ts';
import { acquireLease, deleteAttempts } from './lease.ts';
import { shortSchedule } from './retry.ts';

/** A queue and its handler. The handler's effect commits together with the item's completion. */
export type Queue<I extends Item, A extends Actor> = Source & {
  /** Maximum number of items in one transaction. */
  batch: number;
  emits: readonly EventType[];
  actorOf: (item: I) => A;
  sourceOf: (item: I) => AuditSource;
  /** Locks the rows that items of one transaction share with others, in one order, before any item is handled. */
  lock?: (db: Db, items: readonly I[]) => Promise<void>;
  handle: (work: Work<A>, item: I) => Promise<void>;
  /** Marks items as done when `handle` does not already do so. */
  acknowledge?: (db: Db, items: readonly I[]) => Promise<void>;
};

/**
 * Handles due items, a batch per transaction: each item is done once or not at all. If one of a batch fails, each is
 * retried alone; a failing item waits longer each time, then becomes a dead letter. Returns the number of completed
 * items.
 */
export async function workQueue<I extends Item, A extends Actor>(
  queue: Queue<I, A>,
  open: Open,
  tools: QueueTools,
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
    for (const item of claimed) done += (await handleSingle(queue, open, tools, item)) ? 1 : 0;
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
  await deleteAttempts(
    db,
    queue.name,
    items.map(({ id }) => id),
  );
}

async function handleSingle<I extends Item, A extends Actor>(
  queue: Queue<I, A>,
  open: Open,
  tools: QueueTools,
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
      // Another program may have the item by now, and its result counts.
      const lease = await acquireLease(db, queue.name, item, { now, until: now });
      if (lease)
        await noteFailure(db, queue.name, tools, {
          id: item.id,
          lease,
          retry: shortSchedule,
          failure: failureOf(error),
          error,
        });
    });
    return false;
  }
}

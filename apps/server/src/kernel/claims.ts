import type { EventType } from '@waypost/contract/events';
import type { Clock } from '@waypost/platform/clock';
import { troubleOf } from '@waypost/platform/database/trouble';
import type { Logger } from '@waypost/platform/logger';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';
import type { AuditSource } from './audit.ts';
import { acrossEntities, type Db } from './database.ts';
import { doPieces, type Work } from './work.ts';

/** Something that is due, or was: its own id, and the entity it belongs to, where it belongs to one. */
export type Item = { id: string; entity_id: string | null };

/** Where a queue finds what is due. Several programs may look at once: each claims its own. */
type Source = {
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

/** Seconds until the next attempt, by how many there were; who has none left is given up. */
type Waits = readonly number[];

/** What fails five times is given up. */
const usualWaits: Waits = [1, 10, 60, 300];

type Tools = { clock: Clock; logger: Logger };

/** Claims what is due in a transaction that is open, until it ends; only the item `id`, if that is given. */
async function claim<I extends Item>(
  db: Db,
  source: Source,
  now: Date,
  { most, id }: { most: number; id?: string },
): Promise<I[]> {
  const { rows } = await sql<I>`
    select ${source.columns} from ${source.from}
    where ${source.isDue(now)} ${id === undefined ? sql`` : sql`and ${source.key} = ${id}::uuid`}
      and not exists (select from job_attempt held where held.queue = ${source.name} and held.item_id = ${source.key}
        and (held.dead_at is not null or held.next_attempt_at > ${now}))
    order by ${source.order} limit ${most} for update of ${sql.ref(source.locked)} skip locked`.execute(db);
  return rows;
}

/** Opens a transaction: across entities, or in one of them. */
export type Open = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export type Queue<I extends Item, A extends Actor> = Source & {
  /** At most so many in one transaction. */
  batch: number;
  waits?: Waits;
  emits: readonly EventType[];
  actorOf: (item: I) => A;
  sourceOf: (item: I) => AuditSource;
  handle: (work: Work<A>, item: I) => Promise<void>;
  /** Says in the same transaction that these are done, where `handle` does not make them undue by itself. */
  acknowledge?: (db: Db, items: readonly I[]) => Promise<void>;
};

/**
 * Works what is due, a batch in one transaction: each item is done once or not at all. Where one of a batch fails, each
 * is done by itself; the one that fails waits longer each time, and is given up after the last. Tells how many were done.
 */
export async function workQueue<I extends Item, A extends Actor>(
  queue: Queue<I, A>,
  open: Open,
  tools: Tools,
): Promise<number> {
  const now = tools.clock.now();
  const claimed: I[] = [];
  try {
    return await open(async (db) => {
      const items = await claim<I>(db, queue, now, { most: queue.batch });
      claimed.push(...items);
      await handleAll(db, queue, items);
      return items.length;
    });
  } catch (error) {
    if (troubleOf(error) !== null || claimed.length === 0) throw error;
    let done = 0;
    for (const item of claimed) done += (await workOne(queue, open, tools, item)) ? 1 : 0;
    return done;
  }
}

/** By actor: the transaction is one, and so are the events that it may emit. */
async function handleAll<I extends Item, A extends Actor>(
  db: Db,
  queue: Queue<I, A>,
  items: readonly I[],
): Promise<void> {
  if (items.length === 0) return;
  for (const [actor, own] of Map.groupBy(items, queue.actorOf)) {
    const opened = { db, actor, mayEmit: queue.emits, mustAudit: true };
    await doPieces(
      opened,
      own.map((item) => ({ source: queue.sourceOf(item), run: (work: Work<A>) => queue.handle(work, item) })),
    );
  }
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
  tools: Tools,
  { id, entity_id }: I,
): Promise<boolean> {
  const now = tools.clock.now();
  try {
    return await open(async (db) => {
      const items = await claim<I>(db, queue, now, { most: 1, id });
      await handleAll(db, queue, items);
      return items.length > 0;
    });
  } catch (error) {
    if (troubleOf(error) !== null) throw error;
    await open((db) => noteFailure(db, queue, tools, { id, entity_id, failure: failureOf(error), error }));
    return false;
  }
}

/** What failed, in words that hold no data: the message of an error may. */
const failureOf = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: string };
  return [name ?? 'Error', code].filter(Boolean).join(' ');
};

type Failure = Item & { failure: string; error?: unknown };

async function noteFailure(
  db: Db,
  { name, waits = usualWaits }: Pick<Queue<Item, Actor>, 'name' | 'waits'>,
  { clock, logger }: Tools,
  { id, entity_id, failure, error }: Failure,
): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ attempts: number }>`
    insert into job_attempt (queue, item_id, entity_id, attempts, next_attempt_at, failure)
    values (${name}, ${id}::uuid, ${entity_id}::uuid, 1, ${now}, ${failure})
    on conflict (queue, item_id) do update set attempts = job_attempt.attempts + 1, failure = excluded.failure
    returning attempts`.execute(db);
  const attempts = rows[0]?.attempts ?? 1;
  await postpone(db, name, { id, now, wait: waits[attempts - 1] });
  const about = { queue: name, item: id, attempts, failure, err: error };
  if (attempts > waits.length) logger.error(about, 'given up');
  else logger.warn(about, 'failed, tried again later');
}

const postpone = (
  db: Db,
  queue: string,
  { id, now, wait }: { id: string; now: Date; wait: number | undefined },
) =>
  db
    .updateTable('job_attempt')
    .set(wait === undefined ? { dead_at: now } : { next_attempt_at: new Date(now.getTime() + wait * 1000) })
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .execute();

/** What is done, or nobody wants any more, was not tried in vain. */
export const forgetAttempts = (db: Db, queue: string, ids: readonly string[]) =>
  sql`delete from job_attempt where queue = ${queue} and item_id = any (${ids}::uuid[])`.execute(db);

/** A failure of something sent that says for itself what it was, and whether another attempt makes sense. */
export class SendError extends Error {
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.name = 'SendError';
    this.isFinal = isFinal;
  }
}

/** What leaves the database, and so cannot be part of a transaction: it is leased, sent, and then said to be done. */
export type Outbox<I extends Item> = Source & {
  waits: Waits;
  /** Longer than sending may take: should the program end, another sends it then. */
  leaseSeconds: number;
  /** At most so many in one run. */
  batch: number;
  /** @throws SendError when it was not taken */
  send: (item: I) => Promise<void>;
  /** Says in a transaction that it was sent. */
  sent: (db: Db, item: I) => Promise<void>;
};

/** Sends what is due, one after another. At least once, seldom twice. Tells how many it tried. */
export async function sendOutbox<I extends Item>(outbox: Outbox<I>, db: Db, tools: Tools): Promise<number> {
  for (let tried = 0; tried < outbox.batch; tried += 1) {
    const item = await acrossEntities(db, (transaction) => lease<I>(transaction, outbox, tools.clock.now()));
    if (!item) return tried;
    await sendOne(outbox, db, tools, item);
  }
  return outbox.batch;
}

async function lease<I extends Item>(db: Db, outbox: Outbox<I>, now: Date): Promise<I | undefined> {
  const [item] = await claim<I>(db, outbox, now, { most: 1 });
  if (!item) return undefined;
  const until = new Date(now.getTime() + outbox.leaseSeconds * 1000);
  await sql`
    insert into job_attempt (queue, item_id, entity_id, attempts, next_attempt_at)
    values (${outbox.name}, ${item.id}::uuid, ${item.entity_id}::uuid, 1, ${until})
    on conflict (queue, item_id) do update set attempts = job_attempt.attempts + 1, next_attempt_at = ${until}`.execute(
    db,
  );
  return item;
}

async function sendOne<I extends Item>(outbox: Outbox<I>, db: Db, tools: Tools, item: I): Promise<void> {
  const { name, waits } = outbox;
  try {
    await outbox.send(item);
  } catch (error) {
    const isFinal = !(error instanceof SendError) || error.isFinal;
    const failure = error instanceof SendError ? error.message : failureOf(error);
    await acrossEntities(db, async (transaction) => {
      const { rows } = await sql<{ attempts: number }>`
        update job_attempt set failure = ${failure} where queue = ${name} and item_id = ${item.id}::uuid
        returning attempts`.execute(transaction);
      const attempts = rows[0]?.attempts ?? 1;
      const wait = isFinal ? undefined : waits[attempts - 1];
      await postpone(transaction, name, { id: item.id, now: tools.clock.now(), wait });
      const about = { queue: name, item: item.id, attempts, failure };
      if (wait === undefined) tools.logger.error(about, 'given up');
      else tools.logger.warn(about, 'not sent, tried again later');
    });
    return;
  }
  await acrossEntities(db, async (transaction) => {
    await outbox.sent(transaction, item);
    await forgetAttempts(transaction, name, [item.id]);
  });
}

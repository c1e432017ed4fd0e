import type { EventData, EventType } from '@waypost/contract/core/events';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { acrossEntities, type Db } from '../infrastructure/database.ts';
import type { Backlog, Job, Waiting } from '../infrastructure/jobs.ts';
import { type Service, service } from './actor.ts';
import { serviceSource } from './audit.ts';
import { insideEntity } from './job-tools.ts';
import type { Item } from './queue/claim.ts';
import { type Queue, workQueue } from './queue/in-transaction.ts';
import { claimLater, isNotResting, recordHandled } from './together.ts';
import type { Work } from './work.ts';

/** An event as a consumer reads it. */
export type ReadEvent<Type extends EventType = EventType> = Item & {
  entity_id: string;
  /** Its case, or the other record that orders it. */
  order_key: string;
  type: Type;
  subject_id: string;
  case_id: string | null;
  facility_id: string | null;
  occurred_at: Date;
  actor_kind: string;
  actor_id: string | null;
  data: EventData<Type>;
  correlation_id: string;
};

/**
 * A consumer of events. Its effect commits together with the acknowledgement: once, however often a program crashes.
 * Events of one case are delivered one at a time, in order. The consumer acts inside the entity, under row security;
 * its changes are audited, each of several in a piece of its own (`work.piece`).
 */
export type Consumer = {
  name: string;
  listensTo: readonly EventType[];
  emits: readonly EventType[];
  /** Locks the rows that events of one transaction share with others, in one order. */
  lock?: (db: Db, events: readonly ReadEvent[]) => Promise<void>;
  /**
   * Pending events of a case are handled together, as the first of them with the rest in `later`, and the case then
   * rests for a second. For a consumer that evaluates the current state instead of each change.
   */
  isTogether?: true;
  handle: (work: Work<Service>, event: ReadEvent, later: readonly ReadEvent[]) => Promise<void>;
};

export type ConsumerTools = { app: Db; worker: Db; clock: Clock; logger: Logger };

/** Events of one transaction. */
const BATCH = 100;

/**
 * Writes the subscriptions to the database: from now on each event gets a row per subscriber. A migration removes a
 * consumer that leaves the product, with its pending rows, because another running program may have another version.
 */
export async function registerConsumers(worker: Db, consumers: readonly Consumer[]): Promise<void> {
  for (const { name, listensTo } of consumers)
    await acrossEntities(worker, async (db) => {
      await db
        .deleteFrom('event_subscription')
        .where('consumer', '=', name)
        .where('type', 'not in', listensTo)
        .execute();
      await db
        .insertInto('event_subscription')
        .values(listensTo.map((type) => ({ consumer: name, type })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
}

/** The oldest pending event of each case; later ones wait until it is done or a dead letter. */
const isNext = (name: string) => sql`
  d.consumer = ${name} and not exists (
    select from event_delivery before
    where before.entity_id = d.entity_id and before.consumer = d.consumer and before.order_key = d.order_key
      and before.seq < d.seq and not exists (
        select from job_attempt dead
        where dead.queue = ${name} and dead.item_id = before.event_id and dead.dead_at is not null))`;

const columns = sql`d.event_id as id, e.entity_id, d.order_key, e.type, e.subject_id, e.case_id, e.facility_id,
  e.occurred_at, e.actor_kind, e.actor_id, e.data, e.correlation_id`;

function queueOf(
  { name, emits, isTogether, lock, handle }: Consumer,
  clock: Clock,
): Queue<ReadEvent, Service> {
  // The later events of the current transaction.
  let later = new Map<string, ReadEvent[]>();
  const laterOf = ({ order_key }: ReadEvent): ReadEvent[] => later.get(order_key) ?? [];
  return {
    name,
    columns,
    from: sql`event_delivery d join event e on e.entity_id = d.entity_id and e.id = d.event_id`,
    locked: 'd',
    key: sql`d.event_id`,
    isDue: (now) => (isTogether ? sql`${isNext(name)} and ${isNotResting(name, now)}` : isNext(name)),
    order: sql`d.seq`,
    batch: BATCH,
    emits,
    actorOf: () => service,
    sourceOf: ({ entity_id, correlation_id }) => serviceSource(entity_id, correlation_id, clock),
    lock: async (db, events) => {
      const laterEvents = isTogether ? await claimLater<ReadEvent>(db, name, columns, events) : [];
      later = Map.groupBy(laterEvents, (event) => event.order_key);
      await lock?.(db, [...events, ...laterEvents]);
    },
    handle: (work, event) => handle(work, event, laterOf(event)),
    acknowledge: async (db, events) => {
      const ids = events.flatMap((event) => [event, ...laterOf(event)]).map(({ id }) => id);
      await sql`delete from event_delivery where consumer = ${name} and event_id = any (${ids}::uuid[])`.execute(
        db,
      );
      if (isTogether) {
        const handled = events.map((event) => ({ ...event, events: 1 + laterOf(event).length }));
        await recordHandled(db, name, clock.now(), handled);
      }
    },
  };
}

/** Reads only the event of the oldest delivery, because there may be very many. */
function backlogOfConsumer(consumer: Consumer, clock: Clock): Backlog {
  const { name } = consumer;
  const { isDue } = queueOf(consumer, clock);
  return {
    count: () => sql<Waiting>`
      select (select count(*)::integer from event_delivery d where d.consumer = ${name}) as waiting,
        (select e.occurred_at from event e join (
          select d.entity_id, d.event_id from event_delivery d where d.consumer = ${name} order by d.seq limit 1
        ) d on d.entity_id = e.entity_id and d.event_id = e.id) as oldest`,
    isAny: (now) => sql`exists (select from event_delivery d where ${isDue(now)})`,
  };
}

/** A consumer as a job. */
export const consumerJob = (consumer: Consumer, tools: ConsumerTools): Job => ({
  name: consumer.name,
  everyMs: 2000,
  isQueue: true,
  isHalfTime: true,
  run: () => consumeEvents(consumer, tools),
  backlog: backlogOfConsumer(consumer, tools.clock),
});

/** Handles a consumer's pending events, entity by entity. Returns how many were done. */
export async function consumeEvents(consumer: Consumer, tools: ConsumerTools): Promise<number> {
  const queue = queueOf(consumer, tools.clock);
  let done = 0;
  for (const { entity_id } of await entitiesWaiting(tools.worker, consumer.name))
    done += await workQueue(queue, await insideEntity(tools, entity_id, { repeats: true }), tools);
  return done;
}

/** Steps from one entity with pending events to the next: the cost does not grow with the number of entities. */
const entitiesWaiting = async (worker: Db, name: string): Promise<{ entity_id: string }[]> => {
  const { rows } = await sql<{ entity_id: string }>`/* prepared: events-waiting */
    with recursive pending as (
      (select entity_id from event_delivery order by entity_id limit 1)
      union all
      select (select d.entity_id from event_delivery d where d.entity_id > p.entity_id order by d.entity_id limit 1)
      from pending p where p.entity_id is not null
    )
    select p.entity_id from pending p where exists (
      select from event_delivery d where d.entity_id = p.entity_id and d.consumer = ${name})`.execute(worker);
  return rows;
};

/** How long an event is kept after all its consumers are done. */
const retentionMs = 30 * 86_400_000;
const FORGET = 5000;

/** Deletes old events that no consumer still needs. */
export function deleteOldEvents(worker: Db, clock: Clock): Promise<number> {
  return acrossEntities(worker, async (db) => {
    const { numAffectedRows } = await sql`
      delete from event where (entity_id, id) in (
        select e.entity_id, e.id from event e where e.occurred_at < ${new Date(clock.now().getTime() - retentionMs)}
          and not exists (select from event_delivery d where d.entity_id = e.entity_id and d.event_id = e.id)
        order by e.occurred_at limit ${FORGET})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

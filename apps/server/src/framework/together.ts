import type { Clock } from '@waypost/platform/clock';
import { type RawBuilder, sql } from 'kysely';
import { acrossEntities, type Db } from '../infrastructure/database.ts';
import { lockFree } from './queue/claim.ts';

/** The pause of a case after it was handled: events that arrive meanwhile are handled together. */
export const REST_MS = 1000;
/** The time after which a rest is deleted. */
const RETENTION_MS = 600_000;

/** An event and its order key: its case, or another record. */
type OrderedEvent = { id: string; entity_id: string; order_key: string };

/**
 * A condition on the delivery `d`: its case is not resting. A clock that was set back does not prolong the
 * rest.
 */
export const isNotResting = (consumer: string, now: Date): RawBuilder<unknown> => sql`not exists (
  select from event_rest r where r.entity_id = d.entity_id and r.consumer = ${consumer} and r.order_key = d.order_key
    and r.handled_at > ${new Date(now.getTime() - REST_MS)} and r.handled_at <= ${now})`;

/**
 * Locks the later events of the claimed ones, in order: the holder of the first event of a case has those behind it. A
 * failed event is retried alone.
 */
export async function claimLater<Read extends OrderedEvent>(
  db: Db,
  consumer: string,
  columns: RawBuilder<unknown>,
  first: readonly OrderedEvent[],
): Promise<Read[]> {
  const { rows } = await sql<Read>`/* claim */ ${lockFree({
    columns,
    from: sql`event_delivery d join event e on e.entity_id = d.entity_id and e.id = d.event_id`,
    locked: 'd',
    where: sql`d.consumer = ${consumer}
      and d.entity_id = any (${[...new Set(first.map((event) => event.entity_id))]}::uuid[])
      and d.order_key = any (${first.map((event) => event.order_key)}::uuid[])
      and d.event_id <> all (${first.map(({ id }) => id)}::uuid[])
      and not exists (select from job_attempt tried where tried.queue = ${consumer} and tried.item_id = d.event_id)`,
    order: sql`d.seq`,
    most: null,
  })}`.execute(db);
  return rows;
}

/** Records that these were handled now, for `events` each, in the transaction of the acknowledgement. */
export async function recordHandled(
  db: Db,
  consumer: string,
  now: Date,
  handled: readonly (OrderedEvent & { events: number })[],
): Promise<void> {
  const inOrder = handled.toSorted((one, other) => (one.order_key < other.order_key ? -1 : 1));
  await sql`
    insert into event_rest (entity_id, consumer, order_key, handled_at, times, events)
    select entity_id, ${consumer}, order_key, ${now}, 1, events
    from unnest(${inOrder.map((one) => one.entity_id)}::uuid[], ${inOrder.map((one) => one.order_key)}::uuid[],
      ${inOrder.map((one) => one.events)}::int[]) as given (entity_id, order_key, events)
    on conflict (entity_id, consumer, order_key) do update
      set handled_at = excluded.handled_at, times = event_rest.times + 1, events = event_rest.events + excluded.events
  `.execute(db);
}

/** Deletes old rests. */
export function deleteExpiredRests(worker: Db, clock: Clock): Promise<number> {
  return acrossEntities(worker, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('event_rest')
      .where('handled_at', '<', new Date(clock.now().getTime() - RETENTION_MS))
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

import { sql } from 'kysely';
import { committedBetween } from '../../framework/committed-events.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { EventHeader } from './event-visibility.ts';
import { type Parts, type Position, type PositionRow, partsOf, positionOf } from './position.ts';

/** Maximum number of events sent one by one; after more missed ones, clients read everything again. */
const MAX_EVENTS = 2000;
/** Maximum number of events, of all entities, that a reconnecting client makes the database read. */
const MAX_EVENTS_READ = 10_000;

const columns = sql`entity_id, id, seq, type, subject_id, case_id, facility_id, written_by`;

const between = (since: string, now: ReturnType<typeof sql>) => committedBetween(columns, sql`${since}`, now);

/**
 * The last event that the snapshot `now` may see. Rows restored from another database may belong to a future
 * transaction.
 */
const lastSeen = (now: ReturnType<typeof sql>) => sql`
  select e.written_by::text as last_by, e.id as last_id from event e
  where e.written_by < pg_snapshot_xmax(${now}) and pg_visible_in_snapshot(e.written_by, ${now})
  order by e.written_by desc limit 1`;

/** Whether the database has the last event of a position, which one restored to an earlier time has lost. */
const isEventKnown = ({ last }: Parts) =>
  last === null
    ? sql`true`
    : sql`exists (select from event where written_by = ${last.by}::xid8 and id = ${last.id}::uuid)`;

/** The present position of the database. */
export async function positionNow(signin: Db): Promise<Position> {
  const { rows } = await sql<PositionRow>`
    select now.at::text as snapshot, l.last_by, l.last_id
    from (select pg_current_snapshot() as at) now left join lateral (${lastSeen(sql`now.at`)}) l on true`.execute(
    signin,
  );
  return rows[0] ? positionOf(rows[0]) : '';
}

/** The number of latest events that are searched for recent ones. */
const LAST = 200;

/** The events of an entity in the last moments: a page reads its lists before it starts to follow them. */
export async function recentEvents(
  signin: Db,
  entityId: string,
  since: Date,
): Promise<readonly EventHeader[]> {
  const { rows } = await sql<EventHeader>`
    select ${columns} from (
      select ${columns}, occurred_at from event where written_by is not null order by written_by desc limit ${LAST}) e
    where entity_id = ${entityId}::uuid and occurred_at >= ${since}::timestamptz order by seq`.execute(
    signin,
  );
  return rows;
}

/** New events and their position; null instead of events when there were too many. */
export type News = { position: Position; events: readonly EventHeader[] | null };

/**
 * The events of all entities that were committed since. A single statement, so that its position matches the
 * events it sees. Null instead of events when the database has lost the last sent event.
 */
export async function eventsSince(signin: Db, since: Position): Promise<News> {
  const parts = partsOf(since);
  const { rows } = await sql<
    EventHeader & PositionRow & { id: string | null; is_known: boolean }
  >`${sql.raw(`/* prepared: live-events${parts.last ? '-after' : ''} */`)}
    select now.at::text as snapshot, l.last_by, l.last_id, ${isEventKnown(parts)} as is_known, e.*
    from (select pg_current_snapshot() as at) now
    left join lateral (${lastSeen(sql`now.at`)}) l on true
    left join lateral (
      select * from (${between(parts.snapshot, sql`now.at`)}) news order by seq limit ${MAX_EVENTS + 1}) e on true`.execute(
    signin,
  );
  const [first] = rows;
  const events = rows.filter(({ id }) => id !== null);
  const hasTooMany = events.length > MAX_EVENTS;
  return {
    position: first ? positionOf(first) : since,
    events: hasTooMany || first?.is_known === false ? null : events,
  };
}

/**
 * The events of an entity committed between two positions. Null when unknown: there are too many, some have been
 * deleted, or the position belongs to another database.
 */
export async function eventsBetween(
  signin: Db,
  entityId: string,
  since: Position,
  until: Position,
): Promise<readonly EventHeader[] | null> {
  const [from, to] = [partsOf(since), partsOf(until).snapshot];
  const { rows } = await sql<EventHeader & { is_known: boolean; looked_at: number; id: string | null }>`
    with looked_at as materialized (
      select * from (${between(from.snapshot, sql`${to}::pg_snapshot`)}) e limit ${MAX_EVENTS_READ + 1})
    select (select count(*)::int from looked_at) as looked_at,
      pg_snapshot_xmax(${from.snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
        and exists (select from event where written_by < pg_snapshot_xmax(${from.snapshot}::pg_snapshot))
        and ${isEventKnown(from)} as is_known,
      e.*
    from (select) one left join (
      select * from looked_at
      where entity_id = ${entityId}::uuid and pg_visible_in_snapshot(written_by, ${to}::pg_snapshot)
      order by seq limit ${MAX_EVENTS + 1}) e on true
    order by e.seq`.execute(signin);
  const [first] = rows;
  const isKnown = first?.is_known && first.looked_at <= MAX_EVENTS_READ && rows.length <= MAX_EVENTS;
  return isKnown ? rows.filter(({ id }) => id !== null) : null;
}

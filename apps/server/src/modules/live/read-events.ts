import { sql } from 'kysely';
import { committedBetween } from '../../framework/committed-events.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { Happened } from './event-visibility.ts';
import type { Position } from './position.ts';

/** As many events are told one by one; where more were missed, everything is read again. */
const MOST_EVENTS = 2000;
/** Events of all entities that a client which comes back makes the database look at, at most. */
const MOST_LOOKED_AT = 10_000;

const columns = sql`entity_id, id, seq, type, subject_id, case_id, facility_id, written_by`;

const between = (since: Position, now: ReturnType<typeof sql>) =>
  committedBetween(columns, sql`${since}`, now);

/** Where the database is now. */
export async function positionNow(signin: Db): Promise<Position> {
  const { rows } = await sql<{ position: Position }>`select pg_current_snapshot()::text as position`.execute(
    signin,
  );
  return rows[0]?.position ?? '';
}

/** As many of the last events are looked through for those that were just now. */
const LAST = 200;

/** The events of an entity of the last moments: a page reads its lists before it begins to follow them. */
export async function eventsOfLate(signin: Db, entityId: string, since: Date): Promise<readonly Happened[]> {
  const { rows } = await sql<Happened>`
    select ${columns} from (
      select ${columns}, occurred_at from event where written_by is not null order by written_by desc limit ${LAST}) e
    where entity_id = ${entityId}::uuid and occurred_at >= ${since}::timestamptz order by seq`.execute(
    signin,
  );
  return rows;
}

/** What came, and where that leads; null in place of the events where they were too many. */
export type News = { position: Position; events: readonly Happened[] | null };

/** The events of all entities that were committed since. One statement: what it sees is what its position says. */
export async function eventsSince(signin: Db, since: Position): Promise<News> {
  const { rows } = await sql<Happened & { position: Position; id: string | null }>`/* prepared: live-events */
    select now.at::text as position, e.*
    from (select pg_current_snapshot() as at) now left join lateral (
      select * from (${between(since, sql`now.at`)}) news order by seq limit ${MOST_EVENTS + 1}) e on true`.execute(
    signin,
  );
  const events = rows.filter(({ id }) => id !== null);
  const isTooMuch = events.length > MOST_EVENTS;
  return { position: rows[0]?.position ?? since, events: isTooMuch ? null : events };
}

/**
 * The events of an entity that were committed after one position and before another. Null where that is not known: they are too
 * many, or some of that time are forgotten, or the position is not of this database.
 */
export async function eventsBetween(
  signin: Db,
  entityId: string,
  since: Position,
  until: Position,
): Promise<readonly Happened[] | null> {
  const { rows } = await sql<Happened & { is_known: boolean; looked_at: number; id: string | null }>`
    with looked_at as materialized (
      select * from (${between(since, sql`${until}::pg_snapshot`)}) e limit ${MOST_LOOKED_AT + 1})
    select (select count(*)::int from looked_at) as looked_at,
      pg_snapshot_xmax(${since}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
        and exists (select from event where written_by < pg_snapshot_xmax(${since}::pg_snapshot)) as is_known,
      e.*
    from (select) one left join (
      select * from looked_at
      where entity_id = ${entityId}::uuid and pg_visible_in_snapshot(written_by, ${until}::pg_snapshot)
      order by seq limit ${MOST_EVENTS + 1}) e on true
    order by e.seq`.execute(signin);
  const [first] = rows;
  const isKnown = first?.is_known && first.looked_at <= MOST_LOOKED_AT && rows.length <= MOST_EVENTS;
  return isKnown ? rows.filter(({ id }) => id !== null) : null;
}

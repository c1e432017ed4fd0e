import { type RawBuilder, sql } from 'kysely';

/**
 * The events that the snapshot `now` may see and the position `since`, an earlier snapshot as text, did not, by the index alone:
 * what was committed in between, in whatever order it was numbered. Rows that were restored from elsewhere may be of a
 * transaction to come.
 */
export const committedBetween = (
  columns: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  now: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns} from event
  where written_by >= pg_snapshot_xmax(${since}::pg_snapshot) and written_by < pg_snapshot_xmax(${now})
  union all
  select ${columns} from event where written_by = any (array(select pg_snapshot_xip(${since}::pg_snapshot)))`;

import { type RawBuilder, sql } from 'kysely';

/**
 * The events visible to the snapshot `now` but not to the position `since`, an earlier snapshot as text, found by the
 * index alone: everything committed in between, in whatever order it was numbered. Rows restored from another database
 * may belong to a future transaction.
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

import type pg from 'pg';

export type EventRow = {
  type: string;
  subject_id: string;
  case_id: string | null;
  facility_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  data: object;
};

/** The number of the last event of an organization. */
export async function lastEvent(pool: pg.Pool, entityId: string): Promise<string> {
  const { rows } = await pool.query(
    'select coalesce(max(seq), 0)::text as seq from event where entity_id = $1',
    [entityId],
  );
  return rows[0].seq;
}

/** The events of a record, or of a case and its records, oldest first. */
export async function eventsAbout(pool: pg.Pool, about: string, since = '0'): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow>(
    'select * from event where seq > $1 and (subject_id = $2 or case_id = $2) order by seq',
    [since, about],
  );
  return rows;
}

import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';

/** The states in which an import last left patients and cases, by id. */
export async function statesAfterImport(
  { db }: Work,
  importId: string,
  ids: readonly string[],
): Promise<Map<string, string | number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; state: string | number }>`
    select distinct on (l.id) l.id, l.state from (
      select r.first_row, r.left_as #>> '{patient,id}' as id, r.left_as #> '{patient,version}' as state from import_row r
      where r.import_id = ${importId}::uuid and r.patient_id = any (${ids}::uuid[]) and r.left_as is not null
      union all
      select r.first_row, r.left_as #>> '{case,id}', r.left_as #> '{case,state}' from import_row r
      where r.import_id = ${importId}::uuid and r.case_id = any (${ids}::uuid[]) and r.left_as is not null) l
    where l.id is not null order by l.id, l.first_row desc`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';

/** The states of a patient and a case: another version or state means that something was changed. */
export type Seen = {
  patient: { id: string; version: number } | null;
  case: { id: string; state: string } | null;
};

/** A source's last data of patients and their cases, by `patient.case`, and the resulting states. */
export async function contentsSeen(
  { db, entity }: Work,
  sourceId: string,
  patientIds: readonly string[],
): Promise<Map<string, { hash: string; leftAs: Seen }>> {
  if (patientIds.length === 0) return new Map();
  const { rows } = await sql<{ key: string; hash: string; leftAs: Seen }>`
    select concat_ws('.', patient_id, case_id) as key, content_hash as hash, left_as as "leftAs" from source_content
    where entity_id = ${entity.id}::uuid and source_id = ${sourceId}::uuid
      and patient_id = any (${patientIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ key, ...one }) => [key, one]));
}

/** Stores a source's last data. */
export async function storeContents(
  { db, entity }: Work,
  sourceId: string,
  contents: ReadonlyArray<{ hash: string; leftAs: Seen }>,
): Promise<void> {
  const rows = contents.flatMap(({ hash, leftAs }) =>
    leftAs.patient
      ? [
          {
            patient_id: leftAs.patient.id,
            case_id: leftAs.case?.id ?? leftAs.patient.id,
            hash,
            left_as: leftAs,
          },
        ]
      : [],
  );
  const latest = new Map(rows.map((row) => [`${row.patient_id}.${row.case_id}`, row]));
  if (latest.size === 0) return;
  await sql`
    insert into source_content (entity_id, source_id, patient_id, case_id, content_hash, left_as)
    select ${entity.id}::uuid, ${sourceId}::uuid, s.patient_id, s.case_id, s.hash, s.left_as
    from jsonb_to_recordset(${JSON.stringify([...latest.values()])}::jsonb)
      as s (patient_id uuid, case_id uuid, hash text, left_as jsonb)
    on conflict (entity_id, source_id, patient_id, case_id)
      do update set content_hash = excluded.content_hash, left_as = excluded.left_as`.execute(db);
}

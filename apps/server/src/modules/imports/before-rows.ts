import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import type { Before } from '../registrations/module.ts';
import { sealJson } from './stored-import.ts';

/** Stores the earlier state of changed records, sealed. */
export async function storeBefore(
  { db, clock }: Work,
  keyring: Keyring,
  importId: string,
  rows: ReadonlyArray<{ row: number; before: Before }>,
): Promise<void> {
  const sealed = <Image>(image: Image | null) => (image === null ? null : sealJson(keyring, image));
  const changed = rows.flatMap(({ row, before }) =>
    before.patient === null && before.case === null
      ? []
      : [{ row, patient: sealed(before.patient), visit: sealed(before.case) }],
  );
  if (changed.length === 0) return;
  await sql`
    update import_row r set patient_before_sealed = b.patient, case_before_sealed = b.visit, changed_at = ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as b (row integer, patient text, visit text)
    where r.import_id = ${importId}::uuid and r.row = b.row`.execute(db);
}

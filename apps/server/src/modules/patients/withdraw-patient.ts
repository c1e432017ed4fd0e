import type { Work } from '../../framework/work.ts';
import { caseRows } from '../cases/readable.ts';

/**
 * Withdraws a patient that was registered by mistake and is unchanged since: nobody finds them any more, and their
 * identifiers are released. A patient with an active case is not withdrawn.
 * @returns whether they were withdrawn
 */
export async function withdrawPatient(
  { db, clock, audit }: Work,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const now = clock.now();
  const withdrawn = await db
    .updateTable('patient')
    .set({ withdrawn_at: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('merged_into', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(caseRows.as('patient_case'))
            .select('id')
            .whereRef('patient_case.patient_id', '=', 'patient.id')
            .where('patient_case.status', '<>', 'Cancelled'),
        ),
      ),
    )
    .executeTakeFirst();
  if (withdrawn.numUpdatedRows !== 1n) return false;
  await db
    .updateTable('patient_identifier')
    .set({ retired_at: now })
    .where('patient_id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Patient',
    domainId: id,
    details: [{ propertyName: 'Withdrawn', previousValue: null, newValue: 'Yes' }],
  });
  return true;
}

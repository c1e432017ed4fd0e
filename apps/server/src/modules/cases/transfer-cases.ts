import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';

type Moved = { id: string; facility_id: string };

/**
 * Moves cases of a patient to another, each with an audit record. Their tasks get the patient's name; no task is opened
 * meanwhile. The caller has locked the patients.
 * @returns their facilities
 */
export async function transferCases(
  work: Work,
  { caseIds, from, to }: { caseIds: readonly string[]; from: string; to: string },
): Promise<string[]> {
  if (caseIds.length === 0) return [];
  await sql`select from patient_case where id = any (${caseIds}::uuid[]) order by id for update`.execute(
    work.db,
  );
  const { rows } = await sql<Moved>`
    update patient_case set patient_id = ${to}::uuid, version = version + 1
    where id = any (${caseIds}::uuid[]) and patient_id = ${from}::uuid
    returning id, facility_id`.execute(work.db);
  for (const { id, facility_id: facilityId } of rows) {
    work.audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'Case',
      domainId: id,
      details: [{ propertyName: 'Patient', previousValue: from, newValue: to }],
      snapshot: { CaseId: id },
    });
    work.emit({
      type: 'case.moved',
      subjectId: id,
      caseId: id,
      facilityId,
      data: { patientId: to, previousPatientId: from, toFacilityId: facilityId },
    });
  }
  return [...new Set(rows.map(({ facility_id }) => facility_id))];
}

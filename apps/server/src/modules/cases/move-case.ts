import type { CaseMove } from '@waypost/contract/cases/open';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import { mustBeOpen } from '../../framework/open-facilities.ts';
import type { Work } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';
import { releaseTasksOf } from '../tasks/module.ts';
import { patientOf } from './open-case.ts';
import { transferCases } from './transfer-cases.ts';

/**
 * Moves a case to the patient of the visit, to another facility of the caller's, or both. Of several concurrent changes
 * of one version one succeeds, and the others are refused.
 * @returns whether it was moved
 */
export async function moveCase(
  work: Work,
  caseId: string,
  version: number,
  { patient, facilityId }: CaseMove,
): Promise<boolean> {
  // Patients before cases, in the order of merges.
  const patientId = patient && (await patientOf(work, patient));
  const before = await work.db
    .selectFrom('patient_case')
    .select(['version', 'patient_id', 'facility_id'])
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('NOT_FOUND');
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  const isGiven = patientId !== undefined && patientId !== before.patient_id;
  if (isGiven) await movePatient(work, caseId, before.patient_id, patientId);
  const isElsewhere = Boolean(facilityId) && facilityId !== before.facility_id;
  if (facilityId && isElsewhere)
    await moveTo(work, { caseId, patientId: patientId ?? before.patient_id }, before.facility_id, facilityId);
  return isGiven || isElsewhere;
}

async function movePatient(work: Work, caseId: string, from: string, to: string): Promise<void> {
  await transferCases(work, { caseIds: [caseId], from, to });
  for (const [domainId, previousValue, newValue] of [
    [from, caseId, null],
    [to, null, caseId],
  ] as const)
    work.audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'Patient',
      domainId,
      details: [{ propertyName: 'Case', previousValue, newValue }],
    });
}

type Placed = { caseId: string; patientId: string };

/** Moves the records of a case with it. Tasks come before the records that depend on them, as for every writer. */
async function moveTo(
  work: Work,
  { caseId, patientId }: Placed,
  from: string,
  facilityId: string,
): Promise<void> {
  const { db, actor } = work;
  if (!actor.facilityIds.includes(facilityId)) throw new AppError('FACILITY_REFUSED');
  await mustBeOpen(db, [facilityId], 'facilityId');
  await releaseTasksOf(work, caseId, facilityId);
  await db
    .updateTable('patient_case')
    .set(({ eb }) => ({
      facility_id: facilityId,
      version: eb('version', '+', 1),
      // An appointment in the time zone of the old facility gets that of the new one.
      appointment_zone: sql<
        string | null
      >`case when appointment_zone = (select time_zone from ${facilityRows} facility where id = ${from}::uuid)
        then (select time_zone from ${facilityRows} facility where id = ${facilityId}::uuid) else appointment_zone end`,
    }))
    .where('id', '=', caseId)
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Case',
    domainId: caseId,
    details: [{ propertyName: 'Facility', previousValue: from, newValue: facilityId }],
    snapshot: { CaseId: caseId },
  });
  for (const notifiedFacility of [from, facilityId])
    work.emit({
      type: 'case.moved',
      subjectId: caseId,
      caseId,
      facilityId: notifiedFacility,
      data: { patientId, previousPatientId: patientId, toFacilityId: facilityId },
    });
}

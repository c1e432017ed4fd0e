import type { NamedCase, NewCase, OpenedCase, PatientOfCase } from '@waypost/contract/cases/open';
import { message } from '@waypost/contract/core/messages';
import type { PropertyChange } from '../../framework/audit.ts';
import { currentPatient } from '../../framework/current-patient.ts';
import { AppError } from '../../framework/errors.ts';
import {
  checkIdentifiers,
  identifierRows,
  identifierText,
  insertIdentified,
  namedBy,
  ownIdentifier,
  recordIdentifiers,
  syncShownIdentifier,
} from '../../framework/identifiers.ts';
import { mustBeOpen } from '../../framework/open-facilities.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { Writer } from '../sources/module.ts';
import { insertCoverage } from './add-coverage.ts';
import { type CaseFields, changedFields, checkDates, fieldChanges, fieldsOf } from './change-case.ts';
import { coverageRowsOf, coveredCase, lockCase } from './coverages.ts';
import { replaceCoverages } from './replace-coverages.ts';
import { replaceParts } from './visit-parts.ts';

type Outcome = Pick<OpenedCase, 'outcome' | 'caseId'>;

/**
 * Set if the caller has already locked the identifiers, checked that they are free, locked the patient, and
 * resolved a merge.
 */
type PreparedSteps = { isLocked?: boolean; isNew?: boolean; isPatientHeld?: boolean };

/** Opens a case, unless an identifier names an existing one, which stays unchanged. */
export async function openCase(work: Work, body: NewCase, prepared: PreparedSteps = {}): Promise<Outcome> {
  const { id } = await namedBy(work, 'case', body.identifiers, prepared);
  if (id !== null) return { outcome: 'known', caseId: id };
  return { outcome: 'opened', caseId: await openNew(work, body, null, prepared) };
}

/** Opens the case of an identifier, or changes the existing one: absent fields stay unchanged. */
export async function putCase(
  work: Work,
  body: NamedCase,
  source: Writer = null,
  prepared: PreparedSteps = {},
): Promise<Outcome> {
  const { id: caseId, fresh } = prepared.isNew
    ? { id: null, fresh: body.identifiers }
    : await namedBy(work, 'case', body.identifiers, prepared);
  checkIdentifiers('case', fresh);
  if (caseId === null)
    return {
      outcome: 'opened',
      caseId: await openNew(work, { ...body, coverages: body.coverages ?? [] }, source, prepared),
    };
  const { patient, identifiers: _all, coverages, facilityId, ...change } = body;
  // Patients before cases, in the order of merges.
  const patientId = await heldPatient(work, patient, prepared);
  const { patient_id, facility_id } = await lockCase(work, caseId);
  if (facility_id !== facilityId)
    throw new AppError('INVALID', [{ path: 'facilityId', message: message('case.notMoved') }]);
  if (patientId !== patient_id) throw new AppError('IDENTIFIERS_DISAGREE');
  if (fresh.length > 0) {
    await addIdentifiers(work, { caseId, facilityId }, fresh);
    recordIdentifiers(work, { domainType: 'Case', domainId: caseId, snapshot: { CaseId: caseId } }, fresh);
  }
  const isChanged = await changedFields(work, caseId, null, change);
  const isCovered = coverages !== undefined && (await replaceCoverages(work, caseId, coverages, source));
  if (isChanged || isCovered || fresh.length > 0) return { outcome: 'changed', caseId };
  return { outcome: 'known', caseId };
}

async function openNew(work: Work, body: NewCase, source: Writer, prepared: PreparedSteps): Promise<string> {
  checkIdentifiers('case', body.identifiers);
  const { patient, identifiers, coverages, facilityId, ...fields } = body;
  if (!work.actor.facilityIds.includes(facilityId)) throw new AppError('FACILITY_REFUSED');
  await mustBeOpen(work.db, [facilityId], 'facilityId');
  const patientId = await heldPatient(work, patient, prepared);
  const columns = await fieldsOf(work.db, facilityId, fields);
  checkDates(columns);
  const caseId = newId(work.clock);
  const row = { id: caseId, patient_id: patientId, facility_id: facilityId };
  const caseNumber = await insertCase(
    work,
    { ...noFields, ...columns, service_start: fields.dateOfServiceStart, ...row },
    identifiers,
  );
  await syncShownIdentifier(work, 'case', caseId, [null, columns.account_number ?? null]);
  const parts = await replaceParts(work, { caseId, facilityId }, fields);
  const of = await coveredCase(work, row);
  // They are part of the case, whose event covers them.
  for (const [at, coverage] of coverages.entries()) {
    const others = at === 0 ? [] : await coverageRowsOf(work.db, caseId);
    await insertCoverage(work, of, coverage, others, at + 1, source);
  }
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'Case',
    domainId: caseId,
    snapshot: {
      CaseId: caseId,
      CaseNumber: caseNumber,
      PatientId: patientId,
      DateOfService: fields.dateOfServiceStart,
      Identifiers: identifiers.map(identifierText),
      ...visitSnapshot(columns, parts),
    },
  });
  work.emit({ type: 'case.opened', subjectId: caseId, caseId, facilityId, data: {} });
  return caseId;
}

const noFields: Omit<CaseFields, 'service_start'> = {
  account_number: null,
  service_end: null,
  encounter: null,
  requisition: null,
  order_number: null,
  location: null,
  visit_class: null,
  admission_type: null,
  expected_amount: null,
  appointment_start: null,
  appointment_zone: null,
  appointment_minutes: null,
  appointment_status: null,
};

/** The initial values by their names in the audit log. */
const visitSnapshot = (columns: Partial<CaseFields>, parts: readonly PropertyChange[]) =>
  Object.fromEntries(
    [...fieldChanges({}, columns), ...parts].map(({ propertyName, newValue }) => [propertyName, newValue]),
  );

/**
 * The patient of the case, or the survivor of a merge. A user who knows an identifier or the id of a patient may open a
 * case for them, which makes the patient known at its facility.
 */
export async function patientOf(work: Work, patient: PatientOfCase): Promise<string> {
  const isNamed = 'identifier' in patient;
  const id = isNamed ? (await namedBy(work, 'patient', [patient.identifier])).id : patient.patientId;
  const now = id === null ? null : await currentPatient(work.db, id, 'held');
  if (now !== null) return now;
  const problem = isNamed
    ? { path: 'patient.identifier', message: 'Register this patient first' }
    : { path: 'patient.patientId', message: message('patient.notHere') };
  throw new AppError('INVALID', [problem]);
}

/** The patient of the case, unless it is known already. */
const heldPatient = async (
  work: Work,
  patient: PatientOfCase,
  { isPatientHeld }: PreparedSteps,
): Promise<string> =>
  isPatientHeld && 'patientId' in patient ? patient.patientId : patientOf(work, patient);

type NewRow = CaseFields & { id: string; patient_id: string; facility_id: string };

/** Numbers are random: sequential ones would reveal how many cases other organizations have. */
const MAX_ATTEMPTS = 5;

async function insertCase(work: Work, row: NewRow, given: NewCase['identifiers']): Promise<string> {
  const owner = { id: row.id, facilityId: row.facility_id };
  for (let i = 0; i < MAX_ATTEMPTS; i++) {
    const case_number = `C${work.randomInt(10_000_000, 100_000_000)}`;
    const insert = work.db
      .insertInto('patient_case')
      .values({ ...row, entity_id: work.entity.id, case_number, status: 'Open' })
      .onConflict((conflict) => conflict.columns(['entity_id', 'case_number']).doNothing())
      .returning('id');
    const identifiers = [ownIdentifier('case', case_number), ...given];
    const done = await insertIdentified(work, 'case', insert, { owner, identifiers });
    if (done.made === 0) continue;
    if (done.given < identifiers.length) throw new AppError('IDENTIFIER_ELSEWHERE');
    return case_number;
  }
  throw new Error('no free case number was found');
}

type Place = { caseId: string; facilityId: string };

async function addIdentifiers(
  work: Work,
  { caseId, facilityId }: Place,
  given: NewCase['identifiers'],
): Promise<void> {
  const rows = identifierRows(work, given).map((row) => ({
    ...row,
    case_id: caseId,
    facility_id: facilityId,
  }));
  const made = await work.db
    .insertInto('case_identifier')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  // Only a case that the caller cannot see can have it.
  if (made.length < rows.length) throw new AppError('IDENTIFIER_ELSEWHERE');
}

/** The case as returned to the user who opened or changed it. */
export async function openedCase(db: Db, { outcome, caseId }: Outcome): Promise<OpenedCase> {
  const found = await db
    .selectFrom('patient_case')
    .select(['case_number as caseNumber', 'patient_id as patientId', 'version'])
    .where('id', '=', caseId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return { outcome, caseId, ...found };
}

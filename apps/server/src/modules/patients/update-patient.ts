import type { EventData } from '@waypost/contract/core/events';
import { message } from '@waypost/contract/core/messages';
import type { Patient, PatientPatch } from '@waypost/contract/patients/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { currentPatient } from '../../framework/current-patient.ts';
import { AppError } from '../../framework/errors.ts';
import { syncShownIdentifier } from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import {
  type FieldsOf,
  type FieldWriters,
  fieldOf,
  reconciled,
  resolveDifferences,
  type Writer,
} from '../sources/module.ts';
import { checkLife, type Known, knownOf, nothing, patched, sentColumns } from './patch.ts';
import { ssnAfter, ssnChange, ssnWords } from './ssn-change.ts';
import { present, type Stored, ssnOf, storedNow, storedPatient } from './stored.ts';

/** The name of each property in the audit record. */
const labels: Record<keyof Known, string> = {
  first_name: 'First name',
  middle_name: 'Middle initial',
  last_name: 'Last name',
  birth_date: 'Date of birth',
  gender: 'Gender',
  medical_record_number: 'Medical record number',
  master_patient_index: 'Master patient index',
  marital_status: 'Marital status',
  language: 'Language',
  ethnicity: 'Ethnicity',
  address_lines: 'Address',
  city: 'City',
  state: 'State',
  postal_code: 'Zip code',
  country: 'Country',
  home_phone: 'Home phone',
  mobile_phone: 'Mobile phone',
  work_phone: 'Work phone',
  email: 'E-mail',
  is_deceased: 'Deceased',
  deceased_date: 'Deceased date',
};

/** The columns that are one field of the form. */
const fields: FieldsOf<Known> = {
  first_name: 'name',
  middle_name: 'name',
  last_name: 'name',
  address_lines: 'address',
  city: 'address',
  state: 'address',
  postal_code: 'address',
  country: 'address',
  is_deceased: 'deceased',
  deceased_date: 'deceased',
};

export const shownValue = (value: Known[keyof Known]): string | null =>
  value === null || (Array.isArray(value) && value.length === 0)
    ? null
    : Array.isArray(value)
      ? value.join(', ')
      : value === true
        ? 'Yes'
        : value === false
          ? 'No'
          : value;

/** Changes a patient (C-314). Of several concurrent changes of one version one succeeds; the others are refused. */
export async function updatePatient(
  work: Work,
  keyring: Keyring,
  patientId: string,
  version: number,
  patch: PatientPatch,
): Promise<Patient> {
  checkSsnRight(work, patch);
  const current = await unmerged(work.db, patientId);
  if (current.version !== version) throw new AppError('VERSION_CHANGED');
  if (!(await applyPatch(work, keyring, current, patch)))
    throw new AppError('BAD_REQUEST', [{ path: '', message: message('patient.noChanges') }]);
  const saved = await storedPatient(work.db, patientId);
  if (!saved) throw new AppError('NOT_FOUND');
  return present(saved, keyring);
}

/**
 * A patient that can be changed.
 * @throws AppError NOT_FOUND, PATIENT_MERGED for the id of a merged patient
 */
export async function unmerged(db: Db, patientId: string): Promise<Stored> {
  const found = await storedPatient(db, patientId);
  if (found) return found;
  throw new AppError((await storedNow(db, patientId)) ? 'PATIENT_MERGED' : 'NOT_FOUND');
}

/** Writing an SSN requires the permission to read it. */
export function checkSsnRight({ actor }: Work, { socialSecurityNumber: ssn }: PatientPatch): void {
  if (ssn !== undefined && !actor.may('ssn-read'))
    throw new AppError('FORBIDDEN', [
      { path: 'socialSecurityNumber', message: message('patient.ssnRefused') },
    ]);
}

/**
 * Applies a patch to a patient as read, with an audit record.
 * @param source that sends it; its rule decides about fields that a person has corrected
 * @returns whether anything was changed
 */
export async function applyPatch(
  work: Work,
  keyring: Keyring,
  current: Stored,
  patch: PatientPatch,
  source: Writer = null,
): Promise<boolean> {
  checkSsnRight(work, patch);
  const sent = patched(knownOf(current), patch);
  checkLife(sent, latestToday(work));
  return writeKnown(work, keyring, {
    current,
    sent,
    ssn: patch.socialSecurityNumber,
    source,
    sentFields: [
      ...sentColumns(patch).map((column) => fieldOf(fields, column)),
      ...(patch.socialSecurityNumber === undefined ? [] : ['ssn']),
    ],
  });
}

/** The writers of a new patient's fields, if a source sent them. */
export const writersOf = (work: Work, known: Known, source: Writer): FieldWriters =>
  source ? reconciled(work, { before: nothing, after: known, writers: {}, fields }, source).writers : {};

/** A patient's values from sources: the columns, and the digits of the SSN. */
export type SentPatient = Partial<Known & { ssn: string | null }>;

/** Applies the columns that a source sent, by decision of a person. */
export async function applySent(
  work: Work,
  keyring: Keyring,
  patientId: string,
  { ssn, ...sent }: SentPatient,
): Promise<void> {
  checkSsnRight(work, { socialSecurityNumber: ssn });
  const current = await storedPatient(work.db, patientId);
  if (!current) throw new AppError('NOT_FOUND');
  const next = { ...knownOf(current), ...sent };
  checkLife(next, latestToday(work));
  await writeKnown(work, keyring, { current, sent: next, ssn, source: null, sentFields: [] });
}

/** The differences between sent columns and a patient, in words. */
export async function patientDifference(
  db: Db,
  keyring: Keyring,
  patientId: string,
  { ssn, ...sent }: SentPatient,
) {
  const current = await storedPatient(db, patientId);
  if (!current) return [];
  const known = knownOf(current);
  return [
    ...changesOf(known, { ...known, ...sent }),
    ...(ssn === undefined || (ssn ?? '') === ssnOf(keyring, current)
      ? []
      : ssnWords(ssnOf(keyring, current), ssn ?? '')),
  ];
}

type Change = {
  current: Stored;
  sent: Known;
  ssn: PatientPatch['socialSecurityNumber'];
  source: Writer;
  sentFields: readonly string[];
};

async function writeKnown(
  work: Work,
  keyring: Keyring,
  { current, sent, ssn: sentSsn, source, sentFields }: Change,
): Promise<boolean> {
  const { db } = work;
  const known = knownOf(current);
  const digits = ssnOf(keyring, current);
  const sentDigits = sentSsn === undefined ? digits : ssnAfter(digits, sentSsn ?? '');
  const {
    after: { ssn: nextSsn, ...next },
    writers,
    differences,
  } = reconciled(
    work,
    {
      before: { ...known, ssn: digits || null },
      after: { ...sent, ssn: sentDigits || null },
      writers: current.field_writers as FieldWriters,
      fields,
    },
    source,
  );
  checkLife(next, latestToday(work));
  // Patients before their differences, in the order of the sources.
  await currentPatient(db, current.id, 'held');
  await resolveDifferences(
    work,
    { patientId: current.id, coverage: null },
    { source, now: { ...next, ssn: nextSsn }, differences, sentFields },
    ({ ssn: other, ...columns }) => [
      ...changesOf(next, { ...next, ...columns }),
      ...(other === undefined ? [] : ssnWords(nextSsn ?? '', other ?? '')),
    ],
    keyring,
  );
  return writePatient(work, current, {
    next,
    ssn: ssnChange(keyring, current.ssn_sealed, nextSsn),
    writers,
  });
}

type Written = { next: Known; ssn: ReturnType<typeof ssnChange>; writers: FieldWriters };

/**
 * Writes a patient's fields with an audit record and events. Of several concurrent writers of one version one succeeds.
 * @returns whether anything was changed
 */
export async function writePatient(
  work: Work,
  current: Stored,
  { next, ssn, writers }: Written,
): Promise<boolean> {
  const known = knownOf(current);
  const details = [...changesOf(known, next), ...ssn.details];
  if (details.length === 0) return false;
  const changed = await work.db
    .updateTable('patient')
    .set({
      ...next,
      ssn_sealed: ssn.sealed,
      field_writers: JSON.stringify(writers),
      version: current.version + 1,
    })
    .where('id', '=', current.id)
    .where('version', '=', current.version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new AppError('VERSION_CHANGED');
  await syncShownIdentifier(work, 'patient', current.id, [
    known.medical_record_number,
    next.medical_record_number,
  ]);
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Patient',
    domainId: current.id,
    details,
  });
  await emitAtKnownFacilities(work, current.id, { type: 'patient.updated', data: {} });
  return true;
}

/** Events of a patient. */
type PatientEvent =
  | { type: 'patient.updated'; data: EventData<'patient.updated'> }
  | { type: 'patient.merged'; data: EventData<'patient.merged'> }
  | { type: 'patient.merge-taken-back'; data: EventData<'patient.merge-taken-back'> };

/** Emits a change at each facility where the patient has a case, and nowhere else. */
export async function emitAtKnownFacilities(
  { db, emit }: Work,
  patientId: string,
  event: PatientEvent,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from facilities_of_patient(${patientId}::uuid) as id order by id`.execute(db);
  for (const { id: facilityId } of rows) emit({ ...event, subjectId: patientId, caseId: null, facilityId });
}

/** The values of a new patient for the audit record of the registration. */
export function* factsOf(known: Known): Generator<PropertyChange> {
  for (const [name, propertyName] of Object.entries(labels) as Array<[keyof Known, string]>) {
    const newValue = shownValue(known[name]);
    if (newValue !== null && known[name] !== false) yield { propertyName, previousValue: null, newValue };
  }
}

export function* changesOf(current: Known, next: Known): Generator<PropertyChange> {
  for (const [name, propertyName] of Object.entries(labels) as Array<[keyof Known, string]>) {
    const [previousValue, newValue] = [shownValue(current[name]), shownValue(next[name])];
    if (previousValue !== newValue) yield { propertyName, previousValue, newValue };
  }
}

/** The latest date anywhere on earth, so that a date that is today somewhere is not in the future. */
export const latestToday = ({ clock }: Work): string => todayIn('Etc/GMT-14', clock.now());

import { message } from '@waypost/contract/core/messages';
import type { Patient, PatientPatch } from '@waypost/contract/patients/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { checkLife, type Known, patched } from './patch.ts';
import { maskedSsn, present, ssnOf, storedPatient } from './stored.ts';

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

const told = (value: Known[keyof Known]): string | null =>
  value === null || (Array.isArray(value) && value.length === 0)
    ? null
    : Array.isArray(value)
      ? value.join(', ')
      : value === true
        ? 'Yes'
        : value === false
          ? 'No'
          : value;

/**
 * Changes what is known about a patient (C-314). Of several who change the same version at once one wins; the others
 * are told.
 */
export async function updatePatient(
  work: Work,
  keyring: Keyring,
  patientId: string,
  version: number,
  patch: PatientPatch,
): Promise<Patient> {
  const { socialSecurityNumber: ssn } = patch;
  if (ssn !== undefined && !work.actor.may('ssn-read'))
    throw new AppError('FORBIDDEN', [
      { path: 'socialSecurityNumber', message: message('patient.ssnRefused') },
    ]);
  const { db, audit } = work;
  const current = await storedPatient(db, patientId);
  if (!current) throw new AppError('NOT_FOUND');
  if (current.version !== version) throw new AppError('VERSION_CHANGED');
  const next = patched(current, patch);
  checkLife(next, latestToday(work));
  const details = [...changesOf(current, next)];
  const oldSsn = ssnOf(keyring, current);
  const newSsn = ssn === undefined ? oldSsn : ssnAfter(oldSsn, ssn ?? '');
  // The record says that the SSN changed, and holds only the digits that everybody may see.
  if (newSsn !== oldSsn)
    details.push({
      propertyName: 'SSN',
      previousValue: maskedSsn(oldSsn),
      newValue: maskedSsn(newSsn),
    });
  if (details.length === 0)
    throw new AppError('BAD_REQUEST', [{ path: '', message: message('patient.noChanges') }]);
  const changed = await db
    .updateTable('patient')
    .set({
      ...next,
      ...(newSsn === oldSsn ? {} : { ssn_sealed: newSsn === '' ? null : keyring.seal('ssn', newSsn) }),
      version: version + 1,
    })
    .where('id', '=', patientId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new AppError('VERSION_CHANGED');
  audit({ action: 'Mutation', operation: 'Update', domainType: 'Patient', domainId: patientId, details });
  await tellWhereKnown(work, patientId);
  const saved = await storedPatient(db, patientId);
  if (!saved) throw new AppError('NOT_FOUND');
  return present(saved, keyring);
}

/** Tells of the change at each facility where the patient has a case, and nowhere else. */
async function tellWhereKnown({ db, emit }: Work, patientId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from facilities_of_patient(${patientId}::uuid) as id order by id`.execute(db);
  for (const { id: facilityId } of rows)
    emit({ type: 'patient.updated', subjectId: patientId, caseId: null, facilityId, data: {} });
}

function* changesOf(current: Known, next: Known): Generator<PropertyChange> {
  for (const [name, propertyName] of Object.entries(labels) as Array<[keyof Known, string]>) {
    const [previousValue, newValue] = [told(current[name]), told(next[name])];
    if (previousValue !== newValue) yield { propertyName, previousValue, newValue };
  }
}

/** When the given four digits match the stored number, the whole number is kept. */
const ssnAfter = (current: string, given: string): string =>
  given.length === 4 && current.length === 9 && current.endsWith(given) ? current : given;

/** The latest date anywhere on earth, so that a date that is today somewhere is not in the future. */
const latestToday = ({ clock }: Work): string =>
  new Date(clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);

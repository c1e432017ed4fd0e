import { maskedSsn } from '@waypost/contract/core/masked-ssn';
import type { Patient, PhoneType } from '@waypost/contract/patients/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { type Selectable, sql } from 'kysely';
import { currentPatient } from '../../framework/current-patient.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';
import { caseRows } from '../cases/readable.ts';

/** Search keys of a list of patients, written by the database. */
type Key = 'first_name_key' | 'last_name_key' | 'medical_record_number_key';

/** A patient as stored. */
export type Stored = Omit<Selectable<Tables['patient']>, 'entity_id' | 'merged_into' | 'withdrawn_at' | Key>;

/** The column of each kind of phone number. */
export const phoneColumns = {
  Home: 'home_phone',
  Mobile: 'mobile_phone',
  Work: 'work_phone',
} as const satisfies Record<PhoneType, keyof Stored>;

/** Patients with a case that the caller sees, or with none at all: patients belong to no facility, but their cases do. */
const seenPatients = (db: Db) =>
  db
    .selectFrom('patient as p')
    .select([
      'p.id',
      'p.patient_number',
      'p.first_name',
      'p.middle_name',
      'p.last_name',
      'p.birth_date',
      'p.gender',
      'p.ssn_sealed',
      'p.medical_record_number',
      'p.master_patient_index',
      'p.marital_status',
      'p.language',
      'p.ethnicity',
      'p.address_lines',
      'p.city',
      'p.state',
      'p.postal_code',
      'p.country',
      'p.home_phone',
      'p.mobile_phone',
      'p.work_phone',
      'p.email',
      'p.is_deceased',
      'p.deceased_date',
      'p.field_writers',
      'p.version',
    ])
    .where('p.merged_into', 'is', null)
    .where('p.withdrawn_at', 'is', null)
    .where(
      sql<boolean>`(exists (select from ${caseRows} c where c.entity_id = p.entity_id and c.patient_id = p.id)
        or not exists (select from facilities_of_patient(p.id)))`,
    );

/** One patient; a merged one is not found. */
export async function storedPatient(db: Db, patientId: string): Promise<Stored | undefined> {
  return seenPatients(db).where('p.id', '=', patientId).executeTakeFirst();
}

/** Several of them. */
export const storedPatients = (db: Db, ids: readonly string[]): Promise<Stored[]> =>
  seenPatients(db).where('p.id', 'in', ids).execute();

/** One patient, or the survivor of a merge. */
export async function storedNow(db: Db, patientId: string): Promise<Stored | undefined> {
  const now = await currentPatient(db, patientId, 'free');
  return now === null ? undefined : storedPatient(db, now);
}

/** The digits of the stored SSN: nine, the last four, or none. */
export const ssnOf = (keyring: Keyring, { ssn_sealed: sealed }: Pick<Stored, 'ssn_sealed'>): string =>
  sealed === null ? '' : keyring.open('ssn', sealed).replace(/\D/g, '');

export const initialOf = (middleName: string | null): string | null => middleName?.slice(0, 1) || null;

/** The stored address, or null when all of its fields are empty. */
function addressOf(row: Stored): Patient['address'] {
  const { address_lines: lines, city, state, postal_code: postalCode, country } = row;
  if (lines.length === 0 && [city, state, postalCode, country].every((part) => part === null)) return [];
  return [
    { line: lines.map((value, index) => ({ id: index + 1, value })), city, state, postalCode, country },
  ];
}

function phonesOf(row: Stored): Patient['patientPhoneNumber'] {
  return (Object.keys(phoneColumns) as PhoneType[]).flatMap((phoneType) => {
    const phoneNumber = row[phoneColumns[phoneType]];
    return phoneNumber === null ? [] : [{ phoneType, phoneNumber }];
  });
}

/** A patient as the API returns it. */
export function present(row: Stored, keyring: Keyring): Patient {
  const ssn = ssnOf(keyring, row);
  return {
    patientId: row.id,
    version: row.version,
    patientNumber: row.patient_number,
    birthDate: row.birth_date,
    socialSecurityNumber: maskedSsn(ssn) || null,
    socialSecurityDigits: ssn === '' ? 0 : ssn.length === 9 ? 9 : 4,
    medicalRecordNumber: row.medical_record_number,
    masterPatientIndex: row.master_patient_index,
    maritalStatus: row.marital_status,
    gender: row.gender,
    language: row.language,
    ethnicity: row.ethnicity,
    name: [
      { firstName: row.first_name, familyName: row.last_name, middleInitial: initialOf(row.middle_name) },
    ],
    address: addressOf(row),
    patientPhoneNumber: phonesOf(row),
    email: row.email,
    deceasedDate: row.deceased_date,
    isDeceased: row.is_deceased,
  };
}

import type { ComparedField } from '@waypost/contract/patients/merge';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import type { Known } from './patch.ts';
import { initialOf } from './stored.ts';
import { shownValue } from './update-patient.ts';

/** A field for comparing two patients, and its columns. The SSN is sealed, and compared separately. */
export type KnownField = Exclude<ComparedField, 'socialSecurityNumber'>;
const columns: Record<KnownField, readonly (keyof Known)[]> = {
  name: ['first_name', 'middle_name', 'last_name'],
  birthDate: ['birth_date'],
  gender: ['gender'],
  medicalRecordNumber: ['medical_record_number'],
  masterPatientIndex: ['master_patient_index'],
  maritalStatus: ['marital_status'],
  language: ['language'],
  ethnicity: ['ethnicity'],
  address: ['address_lines', 'city', 'state', 'postal_code', 'country'],
  patientPhoneNumber: ['home_phone', 'mobile_phone', 'work_phone'],
  email: ['email'],
  deceased: ['is_deceased', 'deceased_date'],
};
const fields = Object.keys(columns) as KnownField[];

/** A field as one text; null when unknown. */
export function textOf(known: Known, field: KnownField): string | null {
  if (field === 'name') {
    const given = [known.first_name, initialOf(known.middle_name)].filter(Boolean).join(' ');
    return [known.last_name, given].filter(Boolean).join(', ');
  }
  const parts = columns[field].map((column) => shownValue(known[column])).filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** The fields in which two patients, or two states of one, differ. */
export const differing = (one: Known, other: Known): KnownField[] =>
  fields.filter((field) =>
    columns[field].some((column) => shownValue(one[column]) !== shownValue(other[column])),
  );

/** The columns of some fields with the values of `of`. */
export const pickFields = (given: readonly KnownField[], of: Known): Partial<Known> =>
  Object.fromEntries(given.flatMap((field) => columns[field].map((column) => [column, of[column]])));

/** The active identifiers of a patient in order of assignment. */
export async function identifiersOf(db: Db, patientId: string) {
  return db
    .selectFrom('patient_identifier')
    .select(['id as identifierId', 'authority', 'type', 'value'])
    .where('patient_id', '=', patientId)
    .where('retired_at', 'is', null)
    .orderBy('given_at')
    .orderBy('id')
    .execute();
}

type PlacedCase = { id: string; facility_id: string };

/** Every case of a patient, at any facility. */
export async function allCasesOf(db: Db, patientId: string): Promise<PlacedCase[]> {
  const { rows } = await sql<PlacedCase>`
    select id, facility_id from cases_of_patient(${patientId}::uuid) order by id`.execute(db);
  return rows;
}

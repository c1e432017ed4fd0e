import { lifeProblems, type PatientPatch, type PhoneType } from '@waypost/contract/patients/shapes';
import { AppError } from '../../framework/errors.ts';
import { initialOf, phoneColumns, type Stored } from './stored.ts';

/** The stored fields that a patch may change; the sealed SSN is handled separately. */
export type Known = Omit<Stored, 'id' | 'patient_number' | 'ssn_sealed' | 'field_writers' | 'version'>;

/** A patient without any data. */
export const nothing: Known = {
  first_name: null,
  middle_name: null,
  last_name: '',
  birth_date: null,
  gender: 'Unknown',
  medical_record_number: null,
  master_patient_index: null,
  marital_status: null,
  language: null,
  ethnicity: null,
  address_lines: [],
  city: null,
  state: null,
  postal_code: null,
  country: null,
  home_phone: null,
  mobile_phone: null,
  work_phone: null,
  email: null,
  is_deceased: false,
  deceased_date: null,
};

const either = <T>(given: T | undefined, current: T): T => (given === undefined ? current : given);

/** The fields of a stored patient that a patch may change. */
export function knownOf(stored: Stored): Known {
  const {
    id: _id,
    patient_number: _number,
    ssn_sealed: _ssn,
    field_writers: _writers,
    version: _version,
    ...known
  } = stored;
  return known;
}

/** A patient after a patch. */
export function patched(known: Known, patch: PatientPatch): Known {
  const [name] = patch.name ?? [];
  const isDeceased = either(patch.isDeceased, known.is_deceased);
  return {
    ...known,
    ...(name ? { first_name: name.firstName, last_name: name.familyName } : {}),
    // The form shows only the initial, so an unchanged initial keeps the full middle name.
    ...(name && name.middleInitial !== initialOf(known.middle_name)
      ? { middle_name: name.middleInitial || null }
      : {}),
    ...addressAfter(patch),
    ...phonesAfter(patch),
    birth_date: either(patch.birthDate, known.birth_date),
    gender: either(patch.gender, known.gender),
    medical_record_number: either(patch.medicalRecordNumber, known.medical_record_number),
    master_patient_index: either(patch.masterPatientIndex, known.master_patient_index),
    marital_status: either(patch.maritalStatus, known.marital_status),
    language: either(patch.language, known.language),
    ethnicity: either(patch.ethnicity, known.ethnicity),
    email: either(patch.email, known.email),
    is_deceased: isDeceased,
    // A living patient has no date of death, even if the patch does not clear it (C-180).
    deceased_date: either(
      patch.deceasedDate,
      patch.isDeceased === false || !isDeceased ? null : known.deceased_date,
    ),
  };
}

function addressAfter({ address }: PatientPatch): Partial<Known> {
  if (address === undefined) return {};
  const [given] = address ?? [];
  return {
    address_lines: (given?.line ?? []).toSorted((a, b) => a.id - b.id).map(({ value }) => value),
    city: given?.city || null,
    state: given?.state ?? null,
    postal_code: given?.postalCode || null,
    country: given?.country ?? null,
  };
}

function phonesAfter({ patientPhoneNumber: phones }: PatientPatch): Partial<Known> {
  if (phones === undefined) return {};
  const numberOf = (type: PhoneType) =>
    phones?.find(({ phoneType }) => phoneType === type)?.phoneNumber ?? null;
  return Object.fromEntries(
    (Object.keys(phoneColumns) as PhoneType[]).map((type) => [phoneColumns[type], numberOf(type)]),
  );
}

/** The columns that show whether a patch contains a field. */
const columnsOf: Record<keyof PatientPatch, readonly (keyof Known)[]> = {
  name: ['first_name'],
  address: ['city'],
  patientPhoneNumber: Object.values(phoneColumns),
  birthDate: ['birth_date'],
  gender: ['gender'],
  medicalRecordNumber: ['medical_record_number'],
  masterPatientIndex: ['master_patient_index'],
  maritalStatus: ['marital_status'],
  language: ['language'],
  ethnicity: ['ethnicity'],
  email: ['email'],
  isDeceased: ['is_deceased'],
  deceasedDate: ['deceased_date'],
  socialSecurityNumber: [],
};
export const sentColumns = (patch: PatientPatch): (keyof Known)[] =>
  (Object.keys(columnsOf) as Array<keyof PatientPatch>).flatMap((name) =>
    patch[name] === undefined ? [] : columnsOf[name],
  );

/** Birth and death dates must be consistent, whichever of them the patch names. */
export function checkLife(
  { birth_date: birthDate, is_deceased: isDeceased, deceased_date: deceasedDate }: Known,
  today: string,
): void {
  const problems = lifeProblems({ birthDate, isDeceased, deceasedDate }, today);
  if (problems.length > 0) throw new AppError('BAD_REQUEST', problems);
}

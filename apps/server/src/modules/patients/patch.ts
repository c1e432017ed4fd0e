import { lifeProblems, type PatientPatch, type PhoneType } from '@waypost/contract/patients/shapes';
import { AppError } from '../../framework/errors.ts';
import { initialOf, phoneColumns, type Stored } from './stored.ts';

/** The stored fields that a patch may change; the sealed SSN is handled separately. */
export type Known = Omit<Stored, 'id' | 'patient_number' | 'ssn_sealed' | 'version'>;

const either = <T>(given: T | undefined, current: T): T => (given === undefined ? current : given);

/** What a patch may change of a stored patient. */
export function knownOf(stored: Stored): Known {
  const { id: _id, patient_number: _number, ssn_sealed: _ssn, version: _version, ...known } = stored;
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

/** Birth and death dates must be consistent, whichever of them the patch names. */
export function checkLife(
  { birth_date: birthDate, is_deceased: isDeceased, deceased_date: deceasedDate }: Known,
  today: string,
): void {
  const problems = lifeProblems({ birthDate, isDeceased, deceasedDate }, today);
  if (problems.length > 0) throw new AppError('BAD_REQUEST', problems);
}

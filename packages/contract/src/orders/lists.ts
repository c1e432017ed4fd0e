/** Words and slots of an order, for both sides of the wire (C-041, C-105 to C-109). */

/** The types of an order; the index is the number on the wire. */
export const orderTypes = ['New', 'Update', 'Cancel'] as const;
/** The billed parties of an order; the index is the number on the wire. */
export const billTypes = ['Insurance', 'Self-Pay', 'Client', 'No Bill', 'Pharmacy Benefit Manager'] as const;
/** The uses of a physician's contact; the index is the number on the wire (C-109). */
export const contactUses = [
  'Medical Records',
  'Office',
  'Prior Authorization',
  'Physician',
  'Institution',
] as const;

/** Uses of the physicians of an order (C-106). */
export const REFERRAL = 0;
export const ATTENDING = 1;
/** The only location of the form. */
export const SERVICE_LOCATION = 0;

/** Slots for diagnosis codes, and the version of their code list (C-105). */
export const diagnosisSlots = [1, 2, 3, 4] as const;
export const DIAGNOSIS_VERSION = 'I10';

/** Minimum number of characters for a search of physicians (C-197). */
export const MIN_PHYSICIAN_SEARCH = 3;
/** Milliseconds without typing before the search starts (C-198). */
export const PHYSICIAN_SEARCH_PAUSE = 500;

type Named = {
  npi: string;
  firstName: string | null;
  middleName: string | null;
  familyName: string | null;
  suffix: string | null;
};

/** Formats a physician in one line with the NPI in parentheses: `Hollis, Bram T Jr (1234567893)` (C-200). */
export function physicianLabel({ npi, firstName, middleName, familyName, suffix }: Named): string {
  const given = [firstName, middleName, suffix].filter(Boolean).join(' ');
  const name = [familyName, given].filter(Boolean).join(', ');
  return [name, npi && `(${npi})`].filter(Boolean).join(' ');
}

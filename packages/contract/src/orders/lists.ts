/** Words and slots of an order, for both ends (C-041, C-105 to C-109). */

/** The types of an order; the place in the list is the number on the wire. */
export const orderTypes = ['New', 'Update', 'Cancel'] as const;
/** Who pays for an order; the place in the list is the number on the wire. */
export const billTypes = ['Insurance', 'Self-Pay', 'Client', 'No Bill', 'Pharmacy Benefit Manager'] as const;
/** What a contact of a physician is for; the place in the list is the number on the wire (C-109). */
export const contactUses = [
  'Medical Records',
  'Office',
  'Prior Authorization',
  'Physician',
  'Institution',
] as const;

/** Physicians of an order by their use (C-106). */
export const REFERRAL = 0;
export const ATTENDING = 1;
/** The one location that the form knows. */
export const SERVICE_LOCATION = 0;

/** Slots for diagnosis codes, and the version of their code list (C-105). */
export const diagnosisSlots = [1, 2, 3, 4] as const;
export const DIAGNOSIS_VERSION = 'I10';

/** Typed characters from which on a physician is looked for (C-197). */
export const PHYSICIAN_SEARCH_LEAST = 3;
/** How long nothing is typed before that, in milliseconds (C-198). */
export const PHYSICIAN_SEARCH_PAUSE = 500;

type Named = {
  npi: string;
  firstName: string | null;
  middleName: string | null;
  familyName: string | null;
  suffix: string | null;
};

/** A physician in one line, the NPI in parentheses: `Hollis, Bram T Jr (1234567893)` (C-200). */
export function physicianLabel({ npi, firstName, middleName, familyName, suffix }: Named): string {
  const given = [firstName, middleName, suffix].filter(Boolean).join(' ');
  const name = [familyName, given].filter(Boolean).join(', ');
  return [name, npi && `(${npi})`].filter(Boolean).join(' ');
}

import type { NamedPatient, Registered } from '@waypost/contract/patients/register';
import type { Work } from '../../framework/work.ts';
import { type Known, nothing, patched } from './patch.ts';
import { storedPatient } from './stored.ts';

/**
 * Whether the candidate of a rule is certainly this patient, so that a source may link it without asking: the only
 * candidate, the same gender, and no contradicting postal code, phone number or record number.
 */
export async function isSureMatch(
  { db }: Work,
  candidates: Registered['candidates'],
  sent: NamedPatient,
): Promise<boolean> {
  const [one] = candidates;
  const known = one && (await storedPatient(db, one.patientId));
  return known !== undefined && isSure(candidates, patched(nothing, sent), known);
}

const comparedFields = ['postal_code', 'home_phone', 'mobile_phone', 'medical_record_number'] as const;
type ComparedFields = Pick<Known, 'gender' | (typeof comparedFields)[number]>;

/** The same with the data of the first candidate. */
export function isSure(
  [one, ...others]: Registered['candidates'],
  sent: ComparedFields,
  known: ComparedFields,
): boolean {
  if (one?.rule !== 'name-and-birth-date' || others.length > 0) return false;
  const isContradicted = comparedFields.some(
    (column) => known[column] !== null && sent[column] !== null && known[column] !== sent[column],
  );
  return known.gender === sent.gender && known.gender !== 'Unknown' && !isContradicted;
}

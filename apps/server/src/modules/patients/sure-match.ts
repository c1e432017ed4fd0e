import type { NamedPatient, Registered } from '@waypost/contract/patients/register';
import type { Work } from '../../framework/work.ts';
import { nothing, patched } from './patch.ts';
import { storedPatient } from './stored.ts';

/**
 * Whether the one whom a rule proposes is this patient for sure, so that a source may be linked without asking: nobody else is
 * proposed, the gender is the same, and no postal code, phone number or record number speaks against it.
 */
export async function isSureMatch(
  { db }: Work,
  candidates: Registered['candidates'],
  sent: NamedPatient,
): Promise<boolean> {
  const [one, ...others] = candidates;
  if (!one || others.length > 0 || one.rule !== 'name-and-birth-date') return false;
  const known = await storedPatient(db, one.patientId);
  if (!known) return false;
  const next = patched(nothing, sent);
  const speaksAgainst = (
    ['postal_code', 'home_phone', 'mobile_phone', 'medical_record_number'] as const
  ).some((column) => known[column] !== null && next[column] !== null && known[column] !== next[column]);
  return known.gender === next.gender && known.gender !== 'Unknown' && !speaksAgainst;
}

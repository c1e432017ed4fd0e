import { maskedSsn } from '@waypost/contract/core/masked-ssn';
import type { Keyring } from '@waypost/platform/keyring';
import type { PropertyChange } from '../../framework/audit.ts';
import { ssnOf } from './stored.ts';

/**
 * The sealed SSN after a change, and the audit text with only the digits that everybody may see. An absent SSN stays
 * unchanged.
 */
export function ssnChange(
  keyring: Keyring,
  sealed: string | null,
  given: string | null | undefined,
): { sealed: string | null; details: PropertyChange[] } {
  const before = ssnOf(keyring, { ssn_sealed: sealed });
  return ssnReplaced(keyring, sealed, given === undefined ? before : ssnAfter(before, given ?? ''));
}

/** The same for the final digits. */
export function ssnReplaced(
  keyring: Keyring,
  sealed: string | null,
  after: string,
): { sealed: string | null; details: PropertyChange[] } {
  const before = ssnOf(keyring, { ssn_sealed: sealed });
  if (after === before) return { sealed, details: [] };
  return {
    sealed: after === '' ? null : keyring.seal('ssn', after),
    details: ssnWords(before, after),
  };
}

/** The difference of two SSNs, in the digits that everybody may see. */
export const ssnWords = (before: string, after: string): PropertyChange[] => [
  { propertyName: 'SSN', previousValue: maskedSsn(before) || null, newValue: maskedSsn(after) || null },
];

/** When the given four digits match the stored number, the whole number is kept. */
export const ssnAfter = (current: string, given: string): string =>
  given.length === 4 && current.length === 9 && current.endsWith(given) ? current : given;

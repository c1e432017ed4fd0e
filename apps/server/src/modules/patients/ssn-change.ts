import { maskedSsn } from '@waypost/contract/core/masked-ssn';
import type { Keyring } from '@waypost/platform/keyring';
import type { PropertyChange } from '../../framework/audit.ts';
import { ssnOf } from './stored.ts';

/**
 * The sealed SSN after a change, and what the record says of it: only the digits that everybody may see. What is not sent stays.
 */
export function ssnChange(
  keyring: Keyring,
  sealed: string | null,
  given: string | null | undefined,
): { sealed: string | null; details: PropertyChange[] } {
  const before = ssnOf(keyring, { ssn_sealed: sealed });
  return ssnReplaced(keyring, sealed, given === undefined ? before : ssnAfter(before, given ?? ''));
}

/** The same where the digits are known as they are to be. */
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

/** How two SSNs differ, in the digits that everybody may see. */
export const ssnWords = (before: string, after: string): PropertyChange[] => [
  { propertyName: 'SSN', previousValue: maskedSsn(before) || null, newValue: maskedSsn(after) || null },
];

/** When the given four digits match the stored number, the whole number is kept. */
export const ssnAfter = (current: string, given: string): string =>
  given.length === 4 && current.length === 9 && current.endsWith(given) ? current : given;

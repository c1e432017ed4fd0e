import type { MessageKey } from '../core/messages.ts';
import type { EligibilityRequest } from './request.ts';

/**
 * Is it a National Provider Identifier? Ten digits, the first 1 or 2, the last checking the others by Luhn's
 * sum over the prefix 80840 and all ten (45 CFR 162.406). `@waypost/x12` has the same rule; neither room may
 * import the other.
 */
function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const digits = [...`80840${text}`].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** A tax ID as X12 sends it: its digits alone. */
export const taxIdDigits = (text: string): string => text.replace(/[\s-]/g, '');

/** What is wrong with a provider identifier of its type, beyond length and characters. */
export function identifierProblem({
  providerIdentifierType: type,
  providerIdentifier: value,
}: Pick<EligibilityRequest, 'providerIdentifierType' | 'providerIdentifier'>): MessageKey | null {
  if (value.length < 2) return null;
  if (type === 'npi' && !isNpi(value)) return 'field.npi';
  if (type === 'taxId' && !/^\d{9}$/.test(taxIdDigits(value))) return 'field.taxId';
  return null;
}

import type { MessageKey } from '../core/messages.ts';
import { isNpi } from '../core/npi.ts';
import type { EligibilityRequest } from './request.ts';

/** A tax ID as X12 sends it, digits only. */
export const taxIdDigits = (text: string): string => text.replace(/[\s-]/g, '');

/** The problem of a provider identifier by its type, besides length and characters. */
export function identifierProblem({
  providerIdentifierType: type,
  providerIdentifier: value,
}: Pick<EligibilityRequest, 'providerIdentifierType' | 'providerIdentifier'>): MessageKey | null {
  if (value.length < 2) return null;
  if (type === 'npi' && !isNpi(value)) return 'field.npi';
  if (type === 'taxId' && !/^\d{9}$/.test(taxIdDigits(value))) return 'field.taxId';
  return null;
}

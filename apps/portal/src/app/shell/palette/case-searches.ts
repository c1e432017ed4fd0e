import { folded } from '@waypost/contract/core/folded';
import { MIN_NAME } from '@waypost/contract/patients/similar';
import type { CaseSearch } from '@waypost/contract/search/shapes';

/** Minimum number of digits for which a number may also be a whole account number. */
const MIN_ACCOUNT = 5;
const MAX = 40;

/**
 * The searches for text typed into the palette: a case number, with or without its C, an account number, or else a
 * name.
 */
export function caseSearches(typed: string): CaseSearch[] {
  const text = typed.trim();
  if (text.length > MAX) return [];
  if (!/\d/.test(text)) return folded(text).length < MIN_NAME ? [] : [{ lastName: text }];
  const digits = text.replace(/\D/g, '').length;
  const isCaseNumber = /^C?[\d-]+$/i.test(text) && digits >= MIN_NAME;
  return [
    ...(isCaseNumber ? [{ caseNumber: text }] : []),
    ...(digits >= MIN_ACCOUNT && !text.includes('-') ? [{ patientAccountNumber: text }] : []),
  ];
}

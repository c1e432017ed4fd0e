import { folded } from '@waypost/contract/core/folded';
import { NAME_LEAST } from '@waypost/contract/patients/similar';
import type { CaseSearch } from '@waypost/contract/search/shapes';

/** Minimum number of digits for which a number may also be a whole account number. */
const ACCOUNT_LEAST = 5;
const MOST = 40;

/**
 * The searches for text typed into the palette: a case number, with or without its C, an account number, or else a
 * name.
 */
export function caseSearches(typed: string): CaseSearch[] {
  const text = typed.trim();
  if (text.length > MOST) return [];
  if (!/\d/.test(text)) return folded(text).length < NAME_LEAST ? [] : [{ lastName: text }];
  const digits = text.replace(/\D/g, '').length;
  const isCaseNumber = /^C?[\d-]+$/i.test(text) && digits >= NAME_LEAST;
  return [
    ...(isCaseNumber ? [{ caseNumber: text }] : []),
    ...(digits >= ACCOUNT_LEAST && !text.includes('-') ? [{ patientAccountNumber: text }] : []),
  ];
}

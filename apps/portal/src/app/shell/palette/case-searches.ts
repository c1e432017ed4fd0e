import { folded } from '@waypost/contract/core/folded';
import { NAME_LEAST } from '@waypost/contract/patients/similar';
import type { CaseSearch } from '@waypost/contract/search/shapes';

/** Digits from which on a number may be a whole account number as well. */
const ACCOUNT_LEAST = 5;
const MOST = 40;

/** What to ask the server for what was typed into the palette: a number of a case, with its C or without, or of an account, else a name. */
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

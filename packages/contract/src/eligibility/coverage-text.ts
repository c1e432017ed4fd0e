import type { CoverageCaution } from './coverage-caution.ts';
import { codeAdvice } from './rejection-advice.ts';

const cautionTexts: Readonly<Record<CoverageCaution, string>> = {
  'bill-another': 'bill another plan',
  'bill-first': 'bill another payer first',
  limited: 'limited',
};

/** A code of a rejection with its meaning, where it has one. */
export const rejectionText = (code: string): string => {
  const advice = codeAdvice(code);
  return advice ? `${code}: ${advice.wrong}` : code;
};

/** What a list knows of an answer beside the payer's wording of the coverage. */
export type AnswerTold = {
  coverageCaution: CoverageCaution | null;
  /** Of a rejection. */
  rejectReasonCode: string | null;
};

/** The payer's wording of a coverage with its caution, and of a rejection why, wherever lists show it. */
export function coverageText(status: string, { coverageCaution, rejectReasonCode }: AnswerTold): string {
  if (rejectReasonCode !== null) return `${status} ${rejectionText(rejectReasonCode)}`;
  return coverageCaution === null ? status : `${status}, ${cautionTexts[coverageCaution]}`;
}

import type { CoverageCaution } from './coverage-caution.ts';

const cautionTexts: Readonly<Record<CoverageCaution, string>> = {
  'bill-another': 'bill another plan',
  'bill-first': 'bill another payer first',
  limited: 'limited',
};

/** The details of an answer that a list needs besides the payer's wording of the coverage. */
export type AnswerFacts = {
  coverageCaution: CoverageCaution | null;
  /** The code of a rejection. */
  rejectReasonCode: string | null;
};

/**
 * The payer's wording of a coverage with its caution, or the code of a rejection, for lists with a column for its
 * meaning.
 */
export function coverageWord(status: string, { coverageCaution, rejectReasonCode }: AnswerFacts): string {
  if (rejectReasonCode !== null) return `${status} ${rejectReasonCode}`;
  return coverageCaution === null ? status : `${status}, ${cautionTexts[coverageCaution]}`;
}

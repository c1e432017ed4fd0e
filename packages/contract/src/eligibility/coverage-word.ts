import type { CoverageCaution } from './coverage-caution.ts';

const cautionTexts: Readonly<Record<CoverageCaution, string>> = {
  'bill-another': 'bill another plan',
  'bill-first': 'bill another payer first',
  limited: 'limited',
};

/** What a list knows of an answer beside the payer's wording of the coverage. */
export type AnswerTold = {
  coverageCaution: CoverageCaution | null;
  /** Of a rejection. */
  rejectReasonCode: string | null;
};

/** The payer's wording of a coverage with its caution, and of a rejection its code: where another column has what the code means. */
export function coverageWord(status: string, { coverageCaution, rejectReasonCode }: AnswerTold): string {
  if (rejectReasonCode !== null) return `${status} ${rejectReasonCode}`;
  return coverageCaution === null ? status : `${status}, ${cautionTexts[coverageCaution]}`;
}

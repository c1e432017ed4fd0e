import type { CoverageCaution } from './coverage-caution.ts';

const cautionTexts: Readonly<Record<CoverageCaution, string>> = {
  'bill-another': 'bill another plan',
  'bill-first': 'bill another payer first',
  limited: 'limited',
};

/** The payer's wording of a coverage with its caution, wherever lists show it. */
export const coverageText = (status: string, caution: CoverageCaution | null): string =>
  caution === null ? status : `${status}, ${cautionTexts[caution]}`;

import { planWords } from '@waypost/contract/imports/result-words';
import type { Import, ImportRow } from '@waypost/contract/imports/shapes';

export const planWord = ({ plan }: Pick<ImportRow, 'plan'>): string =>
  plan === null ? 'Not checked yet' : planWords[plan].before;

/** The number of rows in a file, including non-records: "201 rows, one of them a line of totals". */
export function fileRowsText({ rows, extraRows }: Pick<Import, 'rows' | 'extraRows'>): string {
  const { totals, headings } = extraRows;
  const extra = [
    totals > 0 && (totals === 1 ? 'one of them a line of totals' : `${totals} of them lines of totals`),
    headings > 0 &&
      (headings === 1 ? 'one of them the headings again' : `${headings} of them the headings again`),
  ].filter((one) => one !== false);
  return [rowsText(rows), ...extra].join(', ');
}

export const rowsText = (count: number): string =>
  count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`;

import type { ImportRow, RowPlan } from '@waypost/contract/imports/shapes';

/** The words for the planned action of a row, before the import and after it. */
export const planWords: Readonly<Record<RowPlan, { before: string; after: string }>> = {
  create: { before: 'Will be added', after: 'Added' },
  change: { before: 'Will be changed', after: 'Changed' },
  unchanged: { before: 'Here already', after: 'Here already' },
  held: { before: 'Needs attention', after: 'Held' },
  skipped: { before: 'Left out', after: 'Left out' },
};

export const planWord = ({ plan }: Pick<ImportRow, 'plan'>): string =>
  plan === null ? 'Not checked yet' : planWords[plan].before;

export const rowsText = (count: number): string =>
  count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`;

import type { ImportRow, RowPlan } from './shapes.ts';

/** The words for the planned action of a row, before the import and after it. */
export const planWords: Readonly<Record<RowPlan, { before: string; after: string }>> = {
  create: { before: 'Will be added', after: 'Added' },
  change: { before: 'Will be changed', after: 'Changed' },
  unchanged: { before: 'Here already', after: 'Here already' },
  held: { before: 'Needs attention', after: 'Held' },
  skipped: { before: 'Left out', after: 'Left out' },
};

/** The word for the result of a row. */
export function resultWord(result: NonNullable<ImportRow['result']>): string {
  if (result === 'undone') return 'Taken back';
  return result === 'kept' ? 'Stays' : planWords[result].after;
}

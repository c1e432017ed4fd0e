import type { ColumnProfile, Proposal } from '@waypost/tables';
import { isFacility, type Known } from './questions.ts';

/** What part of a column's rows names facilities of the source before it is taken for theirs. */
const SHARE = 0.5;

/**
 * Proposals in which a column is the facility's by what it holds, where none is by its heading: practices call it Location as
 * often as they call a room so.
 */
export function withFacility(
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  known: Pick<Known, 'source' | 'places'>,
): readonly Proposal[] {
  if (proposals.some(({ field }) => field === 'visit.facility')) return proposals;
  const named = columns.findIndex((column) => {
    const values = column.values ?? [];
    const rows = (some: typeof values) => some.reduce((sum, { count }) => sum + count, 0);
    const ours = rows(values.filter(({ value }) => isFacility(known, value)));
    return ours > 0 && ours >= rows(values) * SHARE;
  });
  return proposals.map((proposal, at) =>
    at === named ? { ...proposal, field: 'visit.facility', why: 'content', questions: [] } : proposal,
  );
}

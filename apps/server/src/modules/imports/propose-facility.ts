import type { ColumnProfile, Proposal } from '@waypost/tables';
import { isFacility, type Known } from './questions.ts';

/** Fraction of a column's rows that must name facilities of the source before it is proposed for them. */
const SHARE = 0.5;

/**
 * Proposes a column for the facility by its content when none matches by its heading: practices use Location for
 * facilities as often as for treatment places.
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

import { looksLikeFacility } from '@waypost/contract/facilities/likeness';
import type { ColumnProfile, Proposal } from '@waypost/tables';
import { isFacility, type Known } from './questions.ts';

/** Fraction of a column's rows that must name facilities of the source before it is proposed for them. */
const SHARE = 0.5;

/**
 * Proposes a facility column by its content, in preference to one with only a matching heading, because
 * practices use Location for facilities as often as for treatment places. A column whose values only resemble
 * facility names is proposed if it is otherwise only known to contain places; a person then defines each
 * name.
 */
export function withFacility(
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  known: Pick<Known, 'source' | 'places'>,
): readonly Proposal[] {
  const byHeading = proposals.findIndex(({ field }) => field === 'visit.facility');
  const names = known.places.flatMap(({ name, lcode }) => [name, lcode]);
  const find = (isOne: (value: string) => boolean, may: (at: number) => boolean): number =>
    columns.findIndex((column, at) => may(at) && shareOf(column, isOne) >= SHARE);
  const exact = find(
    (value) => isFacility(known, value),
    () => true,
  );
  const named =
    exact >= 0 || byHeading >= 0
      ? exact
      : find(
          (value) => looksLikeFacility(names, value),
          (at) => [null, 'visit.location'].includes(proposals[at]?.field ?? null),
        );
  if (named < 0 || (byHeading >= 0 && resembles(columns[byHeading]))) return proposals;
  return proposals.map((proposal, at): Proposal => {
    if (at === named) return { ...proposal, field: 'visit.facility', why: 'content', questions: [] };
    return at === byHeading ? { ...proposal, field: null, why: null, questions: [] } : proposal;
  });

  function resembles(column: ColumnProfile | undefined): boolean {
    return (
      column !== undefined &&
      shareOf(column, (value) => isFacility(known, value) || looksLikeFacility(names, value)) >= SHARE
    );
  }
}

/**
 * The share of a column's rows with a matching value; 0 for a column with too many values to be facilities.
 */
function shareOf({ values }: ColumnProfile, isOne: (value: string) => boolean): number {
  const rows = (some: NonNullable<typeof values>) => some.reduce((sum, { count }) => sum + count, 0);
  return values && values.length > 0 ? rows(values.filter(({ value }) => isOne(value))) / rows(values) : 0;
}

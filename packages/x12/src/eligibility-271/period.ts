import { OPEN_END } from '../dates.ts';
import type { QualifiedDate } from '../elements.ts';

export type CoveragePeriod = { start: string | null; end: string | null };

/** Qualifiers that begin and end a coverage, most telling first: plan, eligibility, policy, benefit. */
const pairs: readonly (readonly [begin: string, end: string])[] = [
  ['346', '347'],
  ['356', '357'],
];
/** Qualifiers that carry a whole range: plan, eligibility. */
const ranges = ['291', '307'] as const;
/** What lines of loop 2110 add: benefit begin and end, benefit. */
const linePairs: typeof pairs = [...pairs, ['348', '349']];
const lineRanges = [...ranges, '292'] as const;

/**
 * From when to when the coverage lasts: the dates of the person, else those of the line that says the plan is
 * active. A single day at the person's level (often the date that was asked for) counts last.
 */
export function coveragePeriod(
  person: readonly QualifiedDate[],
  activeLine: readonly QualifiedDate[],
): CoveragePeriod {
  const period =
    fromPairs(person, pairs) ??
    fromRanges(person, ranges, false) ??
    fromPairs(activeLine, linePairs) ??
    fromRanges(activeLine, lineRanges, true) ??
    fromRanges(person, ranges, true);
  return period
    ? { start: period.start, end: period.end === OPEN_END ? null : period.end }
    : { start: null, end: null };
}

function fromPairs(dates: readonly QualifiedDate[], qualifiers: typeof pairs): CoveragePeriod | null {
  for (const [begin, end] of qualifiers) {
    const from = dates.find((date) => date.dateTimeQualifierCode === begin);
    const to = dates.find((date) => date.dateTimeQualifierCode === end);
    if (!from && !to) continue;
    const start = from?.date ?? from?.fromDate ?? null;
    const last = to?.date ?? to?.toDate ?? from?.toDate ?? null;
    if (start !== null || last !== null) return { start, end: last };
  }
  return null;
}

function fromRanges(
  dates: readonly QualifiedDate[],
  qualifiers: readonly string[],
  singleDays: boolean,
): CoveragePeriod | null {
  for (const qualifier of qualifiers) {
    for (const date of dates) {
      if (date.dateTimeQualifierCode !== qualifier) continue;
      if (date.fromDate !== null || date.toDate !== null) return { start: date.fromDate, end: date.toDate };
      if (singleDays && date.date !== null) return { start: date.date, end: null };
    }
  }
  return null;
}

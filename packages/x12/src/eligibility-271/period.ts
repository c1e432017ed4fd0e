import { OPEN_END } from '../dates.ts';
import type { QualifiedDate } from '../elements.ts';

export type CoveragePeriod = { start: string | null; end: string | null };

/** Qualifiers that begin and end a coverage, most telling first: plan, eligibility, policy, benefit. */
const pairs: readonly (readonly [begin: string, end: string])[] = [
  ['346', '347'],
  ['356', '357'],
];
/** Qualifiers that carry a whole range: the plan's own, and what payers also use to say for when they looked. */
const plan = ['291'] as const;
const eligibility = ['307'] as const;
/** What lines of loop 2110 add: benefit begin and end, benefit. */
const linePairs: typeof pairs = [...pairs, ['348', '349']];
const lineRanges = [...eligibility, '292'] as const;

/**
 * From when to when the coverage lasts. Begin and end of the person's plan or eligibility go first, or his plan's range;
 * then the same of the line that says the plan is active; then ranges of eligibility and of the benefit; then a single
 * day of the line, and last of the person, as a begin without an end.
 *
 * Source: 005010X279A1, 1.4.7.1, as X12 reads it in RFI 1557 and RFI 886. 346 or a range of 291 is how a plan's period is
 * told, in 2100 or, of several plans, in 2110; other qualifiers, 307 among them, only add to it. Payers that put the day
 * or the range of the inquiry there do so against the guide, but they do: a range of one day is such an echo and never the
 * period.
 */
export function coveragePeriod(
  person: readonly QualifiedDate[],
  activeLine: readonly QualifiedDate[],
): CoveragePeriod {
  const period =
    fromPairs(person, pairs) ??
    fromRanges(person, plan) ??
    fromPairs(activeLine, linePairs) ??
    fromRanges(activeLine, plan) ??
    fromRanges(person, eligibility) ??
    fromRanges(activeLine, lineRanges) ??
    fromDays(activeLine, [...plan, ...lineRanges]) ??
    fromDays(person, [...plan, ...eligibility]);
  return period
    ? { start: period.start, end: period.end === OPEN_END ? null : period.end }
    : { start: null, end: null };
}

/** A range that begins and ends on the same day. */
export function isOneDay({ fromDate, toDate }: QualifiedDate): boolean {
  return fromDate !== null && fromDate === toDate;
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

function fromRanges(dates: readonly QualifiedDate[], qualifiers: readonly string[]): CoveragePeriod | null {
  const range = firstOf(
    dates,
    qualifiers,
    (date) => (date.fromDate !== null || date.toDate !== null) && !isOneDay(date),
  );
  return range ? { start: range.fromDate, end: range.toDate } : null;
}

function fromDays(dates: readonly QualifiedDate[], qualifiers: readonly string[]): CoveragePeriod | null {
  const day = firstOf(dates, qualifiers, (date) => date.date !== null);
  return day ? { start: day.date, end: null } : null;
}

/** The first date that fits, by the order of the qualifiers. */
function firstOf(
  dates: readonly QualifiedDate[],
  qualifiers: readonly string[],
  fits: (date: QualifiedDate) => boolean,
): QualifiedDate | null {
  for (const qualifier of qualifiers) {
    const found = dates.find((date) => date.dateTimeQualifierCode === qualifier && fits(date));
    if (found) return found;
  }
  return null;
}

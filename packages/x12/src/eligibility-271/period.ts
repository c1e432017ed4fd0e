import { OPEN_END } from '../dates.ts';
import type { QualifiedDate } from '../elements.ts';

export type CoveragePeriod = { start: string | null; end: string | null };

/** Pairs of qualifiers for begin and end of a coverage, the most reliable first: plan, eligibility. */
const pairs: readonly (readonly [begin: string, end: string])[] = [
  ['346', '347'],
  ['356', '357'],
];
/** Qualifiers of a range: 291 is the plan's own; payers also use 307 for the dates they were asked about. */
const plan = ['291'] as const;
const eligibility = ['307'] as const;
/** Qualifiers that only loop 2110 has: benefit begin and end, and benefit. */
const linePairs: typeof pairs = [...pairs, ['348', '349']];
const lineRanges = [...eligibility, '292'] as const;
const lineDays = [...plan, ...lineRanges] as const;
const personDays = [...plan, ...eligibility] as const;

/**
 * Decides the period of the coverage. In order of preference: begin and end of the person's plan or eligibility, or the
 * plan's range; the same dates of the line that says the plan is active; ranges of eligibility and of the benefit; a
 * single day of the line, then of the person, as a begin without an end.
 *
 * Source: 005010X279A1, 1.4.7.1, as X12 explains it in RFI 1557 and RFI 886. A plan's period is given by 346 or by a
 * range of 291, in loop 2100 or, for several plans, in loop 2110; other qualifiers such as 307 only add to it. Some
 * payers repeat the day or range of the inquiry there, against the guide. A range of one day is such an echo and never
 * the period.
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
    fromDays(activeLine, lineDays) ??
    fromDays(person, personDays);
  return period
    ? { start: period.start, end: period.end === OPEN_END ? null : period.end }
    : { start: null, end: null };
}

/** Whether a range begins and ends on the same day. */
export function isOneDay({ fromDate, toDate }: QualifiedDate): boolean {
  return fromDate !== null && fromDate === toDate;
}

/** The first date with this qualifier. */
export function findDate(dates: readonly QualifiedDate[], qualifier: string): QualifiedDate | undefined {
  for (const date of dates) if (date.dateTimeQualifierCode === qualifier) return date;
  return undefined;
}

function fromPairs(dates: readonly QualifiedDate[], qualifiers: typeof pairs): CoveragePeriod | null {
  for (const [begin, end] of qualifiers) {
    const from = findDate(dates, begin);
    const to = findDate(dates, end);
    if (!from && !to) continue;
    const start = from?.date ?? from?.fromDate ?? null;
    const last = to?.date ?? to?.toDate ?? from?.toDate ?? null;
    if (start !== null || last !== null) return { start, end: last };
  }
  return null;
}

function fromRanges(dates: readonly QualifiedDate[], qualifiers: readonly string[]): CoveragePeriod | null {
  const range = firstOf(dates, qualifiers, isRange);
  return range ? { start: range.fromDate, end: range.toDate } : null;
}

function isRange(date: QualifiedDate): boolean {
  return (date.fromDate !== null || date.toDate !== null) && !isOneDay(date);
}

function fromDays(dates: readonly QualifiedDate[], qualifiers: readonly string[]): CoveragePeriod | null {
  const day = firstOf(dates, qualifiers, isDay);
  return day ? { start: day.date, end: null } : null;
}

function isDay(date: QualifiedDate): boolean {
  return date.date !== null;
}

/** Finds the first matching date in the order of the qualifiers. */
function firstOf(
  dates: readonly QualifiedDate[],
  qualifiers: readonly string[],
  fits: (date: QualifiedDate) => boolean,
): QualifiedDate | null {
  for (const qualifier of qualifiers)
    for (const date of dates) if (date.dateTimeQualifierCode === qualifier && fits(date)) return date;
  return null;
}

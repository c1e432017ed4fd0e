import type { QualifiedDate } from '../elements.ts';

/** From and until when something holds, both days included. null: the payer does not say, or it is open. */
export type Span = { start: string | null; end: string | null };
export type DayState = 'during' | 'ended' | 'notBegun';

/** The days that a question was about. Payers repeat them among their own dates. */
export type AskedDates = { from: string | null; through: string | null };

/** What every date is read with: the day that the statement is for, and the days of the question. */
export type AsOf = {
  day: string | null;
  asked: AskedDates;
  /** The day of the answer, which payers repeat when nothing else was asked for. */
  answeredOn: string | null;
};

export const noSpan: Span = { start: null, end: null };

/** An end so many years ahead, such as 2078, 2299 or 9999, means that there is none. */
const OPEN_YEARS = 40;

/** Whether a day lies in a span, after it or before it. Without a day, everything holds. */
export function stateOn({ start, end }: Span, day: string | null): DayState {
  if (day === null) return 'during';
  if (end !== null && end < day) return 'ended';
  return start !== null && start > day ? 'notBegun' : 'during';
}

/** Qualifiers that give a begin and an end: plan, eligibility, policy. */
const pairs: readonly (readonly [begin: string, end: string])[] = [
  ['346', '347'],
  ['356', '357'],
  ['539', '540'],
];
/** Loop 2110 also has those of the benefit and of its period. */
const linePairs: typeof pairs = [...pairs, ['348', '349'], ['193', '194']];
/** The plan's own range. */
const PLAN = '291';
/** Payers also use it for the days they were asked about. */
const ELIGIBILITY = '307';
const BENEFIT = '292';
const SERVICE = '472';

type Level = { pairs: typeof pairs; ranges: readonly string[] };
const ofPerson: Level = { pairs, ranges: [PLAN] };
const ofLine: Level = { pairs: linePairs, ranges: [PLAN, BENEFIT] };

/** Whether a range begins and ends on the same day. */
function isOneDay({ fromDate, toDate }: QualifiedDate): boolean {
  return fromDate !== null && fromDate === toDate;
}

/** The first date with this qualifier. */
export function findDate(dates: readonly QualifiedDate[], qualifier: string): QualifiedDate | undefined {
  for (const date of dates) if (date.dateTimeQualifierCode === qualifier) return date;
  return undefined;
}

/** The service date that a person's dates name: 472, or a range of a single day, which repeats the question's date. */
export function serviceDateIn(dates: readonly QualifiedDate[]): string | null {
  const service = findDate(dates, SERVICE);
  const named = service?.date ?? service?.fromDate;
  if (named) return named;
  for (const qualifier of [PLAN, ELIGIBILITY])
    for (const date of dates)
      if (date.dateTimeQualifierCode === qualifier && isOneDay(date)) return date.fromDate;
  return null;
}

/** The dates of a line of its own, whatever they are called; null when it has none. */
export function spanOfLine(dates: readonly QualifiedDate[], asOf: AsOf): Span | null {
  if (dates.length === 0) return null;
  return strong(dates, ofLine, asOf) ?? rangeOf(dates, ELIGIBILITY, asOf) ?? dayOf(dates, asOf);
}

/**
 * The period of the plan that a line and its person state. The person's plan or eligibility goes before the line's,
 * except where the line has ended or not begun, or where several plans have dates of their own. Ranges of eligibility
 * (307) and single days say less, and a date that only repeats the question's says nothing.
 *
 * Source: 005010X279A1, 1.4.7.1, as X12 explains it in RFI 1557 and RFI 886. A plan's period is given by 346 or by a
 * range of 291, in loop 2100 or, for several plans, in loop 2110; other qualifiers such as 307 only add to it.
 */
export function spanOfPlan(
  person: readonly QualifiedDate[],
  line: readonly QualifiedDate[],
  asOf: AsOf,
  isOneOfSeveral = false,
): Span {
  const own = strong(line, ofLine, asOf);
  const general = strong(person, ofPerson, asOf);
  if (own && general && !isOneOfSeveral) return combined(general, own, asOf.day);
  return (
    own ??
    general ??
    rangeOf(line, ELIGIBILITY, asOf) ??
    dayOf(line, asOf) ??
    rangeOf(person, ELIGIBILITY, asOf) ??
    dayOf(person, asOf) ??
    noSpan
  );
}

function combined(person: Span, line: Span, day: string | null): Span {
  const state = stateOn(line, day);
  return {
    start: state === 'notBegun' ? line.start : (person.start ?? line.start),
    end: state === 'ended' && stateOn(person, day) !== 'ended' ? line.end : (person.end ?? line.end),
  };
}

/** What begins and ends say, and ranges of the plan; null when they say nothing. */
function strong(dates: readonly QualifiedDate[], level: Level, asOf: AsOf): Span | null {
  if (dates.length === 0) return null;
  let span: Span | null = null;
  for (const pair of level.pairs) span = narrowed(span, pairOf(dates, pair, asOf), asOf);
  for (const qualifier of level.ranges) span = narrowed(span, rangeOf(dates, qualifier, asOf), asOf);
  return span;
}

/** Everything must have begun, and the first to end ends all; of begins that are past, the first that is said counts. */
function narrowed(span: Span | null, more: Span | null, { day }: AsOf): Span | null {
  if (more === null || span === null) return more ?? span;
  const isLate =
    more.start !== null && day !== null && more.start > day && !(span.start !== null && span.start > day);
  const end = more.end !== null && (span.end === null || more.end < span.end) ? more.end : span.end;
  return { start: isLate ? more.start : (span.start ?? more.start), end };
}

/** A begin and an end that are said one by one, where a begin may also be a range; null when neither is said. */
function pairOf(
  dates: readonly QualifiedDate[],
  [begin, end]: readonly [begin: string, end: string],
  { day }: AsOf,
): Span | null {
  const from = findDate(dates, begin);
  const to = findDate(dates, end);
  if (!from && !to) return null;
  const start = from?.date ?? from?.fromDate ?? null;
  const last = to?.date ?? to?.toDate ?? from?.toDate ?? null;
  return start === null && last === null ? null : { start, end: isOpen(last, day) ? null : last };
}

/** The range with this qualifier that the day lies in, else the one closest to it. */
function rangeOf(dates: readonly QualifiedDate[], qualifier: string, asOf: AsOf): Span | null {
  let best: Span | null = null;
  for (const date of dates) {
    if (date.dateTimeQualifierCode !== qualifier || !isRange(date) || isEcho(date, asOf)) continue;
    const span = { start: date.fromDate, end: isOpen(date.toDate, asOf.day) ? null : date.toDate };
    if (best === null || distanceTo(span, asOf.day) < distanceTo(best, asOf.day)) best = span;
  }
  return best;
}

/** How far a span lies from the day: 0 when it holds. What ended and what begins as far away are alike. */
export function distanceTo({ start, end }: Span, day: string | null): number {
  if (day === null) return 0;
  if (end !== null && end < day) return Date.parse(day) - Date.parse(end);
  return start !== null && start > day ? Date.parse(start) - Date.parse(day) : 0;
}

function isRange(date: QualifiedDate): boolean {
  return (date.fromDate !== null || date.toDate !== null) && !isOneDay(date);
}

/** A single day, as a begin without an end. */
function dayOf(dates: readonly QualifiedDate[], asOf: AsOf): Span | null {
  for (const qualifier of [PLAN, ELIGIBILITY, BENEFIT])
    for (const date of dates)
      if (date.dateTimeQualifierCode === qualifier && date.date !== null && !isEcho(date, asOf))
        return { start: date.date, end: null };
  return null;
}

/** Whether a date only repeats the days of the question. */
function isEcho(
  { dateTimeQualifierCode, date, fromDate, toDate }: QualifiedDate,
  { asked, answeredOn }: AsOf,
): boolean {
  if (dateTimeQualifierCode === BENEFIT) return false;
  if (date !== null) return date === asked.from || date === answeredOn;
  if (asked.from === null) return false;
  return fromDate === asked.from && toDate === (asked.through ?? asked.from);
}

function isOpen(end: string | null, day: string | null): boolean {
  if (end === null) return true;
  return Number(end.slice(0, 4)) >= Number((day ?? '2026').slice(0, 4)) + OPEN_YEARS;
}

import type { QualifiedDate } from '../elements.ts';

/** The first and last day of a period, both included. null: the payer does not state it, or it is open-ended. */
export type Span = { start: string | null; end: string | null };
export type DayState = 'during' | 'ended' | 'notBegun';

/** The days that an inquiry was about. Payers repeat them among their own dates. */
export type InquiryDates = { from: string | null; through: string | null };

/** The context for reading dates: the day to interpret the answer for, and the days of the inquiry. */
export type DateContext = {
  day: string | null;
  inquiryDates: InquiryDates;
  /** The day of the answer, which payers repeat when the inquiry named no day. */
  answeredOn: string | null;
};

export const noSpan: Span = { start: null, end: null };

/** An end this many years ahead, such as 2078, 2299 or 9999, means that the period is open-ended. */
const OPEN_YEARS = 40;

/** Returns whether a day is within, after or before a span. Without a day, every span applies. */
export function stateOnDay({ start, end }: Span, day: string | null): DayState {
  if (day === null) return 'during';
  if (end !== null && end < day) return 'ended';
  return start !== null && start > day ? 'notBegun' : 'during';
}

/** Qualifiers of begin and end dates: plan, eligibility, policy. */
const datePairs: readonly (readonly [begin: string, end: string])[] = [
  ['346', '347'],
  ['356', '357'],
  ['539', '540'],
];
/** Loop 2110 also has begin and end dates of the benefit and of its period. */
const lineDatePairs: typeof datePairs = [...datePairs, ['348', '349'], ['193', '194']];
/** The date range of the plan. */
const PLAN_DATES = '291';
/** The range of eligibility; payers also use it to repeat the days of the inquiry. */
const ELIGIBILITY_DATES = '307';
const BENEFIT_DATES = '292';
const SERVICE_DATES = '472';

type Level = { pairs: typeof datePairs; ranges: readonly string[] };
const personLevel: Level = { pairs: datePairs, ranges: [PLAN_DATES] };
const lineLevel: Level = { pairs: lineDatePairs, ranges: [PLAN_DATES, BENEFIT_DATES] };

/** Returns whether a range begins and ends on the same day. */
function isOneDay({ fromDate, toDate }: QualifiedDate): boolean {
  return fromDate !== null && fromDate === toDate;
}

/** Finds the first date with this qualifier. */
export function findDate(dates: readonly QualifiedDate[], qualifier: string): QualifiedDate | undefined {
  for (const date of dates) if (date.dateTimeQualifierCode === qualifier) return date;
  return undefined;
}

/** Finds the service date of a person: 472, or a range of a single day, which repeats the date of the inquiry. */
export function findServiceDate(dates: readonly QualifiedDate[]): string | null {
  const service = findDate(dates, SERVICE_DATES);
  const named = service?.date ?? service?.fromDate;
  if (named) return named;
  for (const qualifier of [PLAN_DATES, ELIGIBILITY_DATES])
    for (const date of dates)
      if (date.dateTimeQualifierCode === qualifier && isOneDay(date)) return date.fromDate;
  return null;
}

/** Reads the period of a line from its own dates, whatever their qualifiers; null when it has none. */
export function readLineSpan(dates: readonly QualifiedDate[], asOf: DateContext): Span | null {
  if (dates.length === 0) return null;
  return (
    readReliableSpan(dates, lineLevel, asOf) ??
    readClosestRange(dates, ELIGIBILITY_DATES, asOf) ??
    readSingleDay(dates, asOf)
  );
}

/**
 * Reads the period of the plan from a line and its person. The person's plan or eligibility precedes the line's,
 * except when the line has ended or not begun, or when several plans have dates of their own. Ranges of eligibility
 * (307) and single days are less reliable, and a date that only repeats that of the inquiry is ignored.
 *
 * Source: 005010X279A1, 1.4.7.1, as X12 explains it in RFI 1557 and RFI 886. A plan's period is stated by 346 or by a
 * range of 291, in loop 2100 or, for several plans, in loop 2110; other qualifiers such as 307 only add to it.
 */
export function readPlanSpan(
  person: readonly QualifiedDate[],
  line: readonly QualifiedDate[],
  asOf: DateContext,
  isOneOfSeveral = false,
): Span {
  const lineSpan = readReliableSpan(line, lineLevel, asOf);
  const personSpan = readReliableSpan(person, personLevel, asOf);
  if (lineSpan && personSpan && !isOneOfSeveral) return combineSpans(personSpan, lineSpan, asOf.day);
  return (
    lineSpan ??
    personSpan ??
    readClosestRange(line, ELIGIBILITY_DATES, asOf) ??
    readSingleDay(line, asOf) ??
    readClosestRange(person, ELIGIBILITY_DATES, asOf) ??
    readSingleDay(person, asOf) ??
    noSpan
  );
}

function combineSpans(person: Span, line: Span, day: string | null): Span {
  const state = stateOnDay(line, day);
  return {
    start: state === 'notBegun' ? line.start : (person.start ?? line.start),
    end: state === 'ended' && stateOnDay(person, day) !== 'ended' ? line.end : (person.end ?? line.end),
  };
}

/** Reads begin and end dates and ranges of the plan, the reliable qualifiers; null when there are none. */
function readReliableSpan(dates: readonly QualifiedDate[], level: Level, asOf: DateContext): Span | null {
  if (dates.length === 0) return null;
  let span: Span | null = null;
  for (const pair of level.pairs) span = narrowSpan(span, readDatePair(dates, pair, asOf), asOf);
  for (const qualifier of level.ranges)
    span = narrowSpan(span, readClosestRange(dates, qualifier, asOf), asOf);
  return span;
}

/** Narrows a span: the earliest end and any future begin apply; of past begins, the first in the message applies. */
function narrowSpan(span: Span | null, more: Span | null, { day }: DateContext): Span | null {
  if (more === null || span === null) return more ?? span;
  const beginsLater =
    more.start !== null && day !== null && more.start > day && !(span.start !== null && span.start > day);
  const end = more.end !== null && (span.end === null || more.end < span.end) ? more.end : span.end;
  return { start: beginsLater ? more.start : (span.start ?? more.start), end };
}

/** Reads a separate begin and end, where the begin may also be a range; null when there is neither. */
function readDatePair(
  dates: readonly QualifiedDate[],
  [begin, end]: readonly [begin: string, end: string],
  { day }: DateContext,
): Span | null {
  const from = findDate(dates, begin);
  const to = findDate(dates, end);
  if (!from && !to) return null;
  const start = from?.date ?? from?.fromDate ?? null;
  const last = to?.date ?? to?.toDate ?? from?.toDate ?? null;
  return start === null && last === null ? null : { start, end: isOpenEnded(last, day) ? null : last };
}

/** Reads the range with this qualifier that includes the day, or else the closest one. */
function readClosestRange(
  dates: readonly QualifiedDate[],
  qualifier: string,
  asOf: DateContext,
): Span | null {
  let best: Span | null = null;
  for (const date of dates) {
    if (date.dateTimeQualifierCode !== qualifier || !isRange(date) || repeatsInquiry(date, asOf)) continue;
    const span = { start: date.fromDate, end: isOpenEnded(date.toDate, asOf.day) ? null : date.toDate };
    if (best === null || distanceToDay(span, asOf.day) < distanceToDay(best, asOf.day)) best = span;
  }
  return best;
}

/** Returns the distance between a span and the day in milliseconds, past or future; 0 when it includes the day. */
export function distanceToDay({ start, end }: Span, day: string | null): number {
  if (day === null) return 0;
  if (end !== null && end < day) return Date.parse(day) - Date.parse(end);
  return start !== null && start > day ? Date.parse(start) - Date.parse(day) : 0;
}

function isRange(date: QualifiedDate): boolean {
  return (date.fromDate !== null || date.toDate !== null) && !isOneDay(date);
}

/** Reads a single day as a begin without an end. */
function readSingleDay(dates: readonly QualifiedDate[], asOf: DateContext): Span | null {
  for (const qualifier of [PLAN_DATES, ELIGIBILITY_DATES, BENEFIT_DATES])
    for (const date of dates)
      if (date.dateTimeQualifierCode === qualifier && date.date !== null && !repeatsInquiry(date, asOf))
        return { start: date.date, end: null };
  return null;
}

/** Returns whether a date only repeats the days of the inquiry. */
function repeatsInquiry(
  { dateTimeQualifierCode, date, fromDate, toDate }: QualifiedDate,
  { inquiryDates, answeredOn }: DateContext,
): boolean {
  if (dateTimeQualifierCode === BENEFIT_DATES) return false;
  if (date !== null) return date === inquiryDates.from || date === answeredOn;
  if (inquiryDates.from === null) return false;
  return fromDate === inquiryDates.from && toDate === (inquiryDates.through ?? inquiryDates.from);
}

function isOpenEnded(end: string | null, day: string | null): boolean {
  if (end === null) return true;
  return Number(end.slice(0, 4)) >= Number((day ?? '2026').slice(0, 4)) + OPEN_YEARS;
}

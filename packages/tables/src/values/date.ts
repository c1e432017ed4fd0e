import { dayOf } from '@waypost/contract/core/days';
import { serialToDay } from '../file/workbook/cell-formats.ts';
import type { DateOrder } from './date-order.ts';

/** A parsed date: three numbers in unknown order, or an unambiguous day. */
type ParsedDate = { parts: readonly [string, string, string]; isNamed: boolean } | { day: string | null };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
const NAMED_FIRST = /^([a-z]{3,9})\.?[- /]?(\d{1,2})(?:st|nd|rd|th)?,?[- /]+(\d{2}|\d{4})$/i;
const NAMED_SECOND = /^(\d{1,2})(?:st|nd|rd|th)?[- /]?([a-z]{3,9})\.?,?[- /]?(\d{2}|\d{4})$/i;
/** Placeholders that systems write for a missing date. */
const PLACEHOLDER_DATE = /^(0{1,4}[-/.]0{1,2}[-/.]0{1,4}|0001-01-01|1900-01-00|0+)$/;
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;
/** Serial day numbers of a spreadsheet, from 1927 to 2173. Shorter numbers could be a year. */
const SERIAL = /^\d{5}(\.\d+)?$/;

export const isPlaceholderDate = (text: string): boolean => PLACEHOLDER_DATE.test(text);

/** Parses a text as a date, ignoring a time after it; null when it is not a date. */
function parseDate(text: string): ParsedDate | null {
  const date = removeTime(text).replace(WEEKDAY, '');
  const [, one, two, three] = NUMBERS.exec(date) ?? [];
  if (one !== undefined && two !== undefined && three !== undefined) {
    if (one.length > 2)
      return { day: one.length === 4 ? dayOf(Number(one), Number(two), Number(three)) : null };
    return three.length === 3 ? null : { parts: [one, two, three], isNamed: false };
  }
  if (/^\d{8}$/.test(date)) return parseEightDigits(date);
  if (SERIAL.test(text)) return { day: serialToDay(Math.floor(Number(text))) };
  return parseNamedMonth(date);
}

const removeTime = (text: string): string =>
  text.replace(/[T ]\d{1,2}(?::\d{2}|\d{2}(?= ?[ap]m?$)).*$| \d{1,2} ?[ap]m?$/i, '').trimEnd();

function parseEightDigits(date: string): ParsedDate {
  const year = Number(date.slice(0, 4));
  const day =
    year >= 1850 && year <= 2100 ? dayOf(year, Number(date.slice(4, 6)), Number(date.slice(6))) : null;
  return day === null
    ? { parts: [date.slice(0, 2), date.slice(2, 4), date.slice(4)], isNamed: false }
    : { day };
}

function parseNamedMonth(date: string): ParsedDate | null {
  const first = NAMED_FIRST.exec(date);
  const second = first ? null : NAMED_SECOND.exec(date);
  const [name, day, year] = first ? first.slice(1) : second ? [second[2], second[1], second[3]] : [];
  if (name === undefined || day === undefined || year === undefined) return null;
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : { parts: [String(month), day, year], isNamed: true };
}

/** Returns the orders in which a text is a date, as bits; -1 when it is not a date; 0 when any order works. */
export function findDateOrders(text: string): number {
  const parsed = parseDate(text);
  if (parsed === null) return -1;
  if ('day' in parsed) return parsed.day === null ? -1 : 0;
  if (parsed.isNamed) return 0;
  const [one, two, three] = parsed.parts.map(Number) as [number, number, number];
  // The century of a two-digit year is unknown, so 2000 is assumed.
  const isDay = (year: number, month: number, day: number): boolean =>
    dayOf(year < 100 ? 2000 + year : year, month, day) !== null;
  const bits =
    (isDay(three, one, two) ? orderBits.MDY : 0) |
    (isDay(three, two, one) ? orderBits.DMY : 0) |
    (parsed.parts[2].length <= 2 && isDay(one, two, three) ? orderBits.YMD : 0);
  return bits === 0 ? -1 : bits;
}
export const orderBits: Readonly<Record<DateOrder, number>> = { MDY: 1, DMY: 2, YMD: 4 };

/** Returns the century of a two-digit year. */
export type Pivot = (day: { year: number; month: number; day: number }) => number;

/** For a birth date: this century, unless the date would be in the future. */
export const pivotForBirth =
  (today: string): Pivot =>
  ({ year, month, day }) =>
    (dayOf(2000 + year, month, day) ?? '9999') <= today ? 2000 : 1900;
/** For other dates: the nearest century, up to 20 years ahead. */
export const pivotForRecent =
  (today: string): Pivot =>
  ({ year }) =>
    2000 + year <= Number(today.slice(0, 4)) + 20 ? 2000 : 1900;

/**
 * Why a text is not a day: it is not written as a date, the calendar has no such day, or it is a date only in another
 * order.
 */
type DayError = 'date' | 'no-such-day' | 'date-order';
const dayErrors: ReadonlySet<string> = new Set<DayError>(['date', 'no-such-day', 'date-order']);
export const isDayError = (day: string): day is DayError => dayErrors.has(day);

/** Returns the day that a text names, as `YYYY-MM-DD`, or why it names none. */
export function parseDay(text: string, order: DateOrder, pivot: Pivot): string {
  const parsed = parseDate(text);
  if (parsed === null) return 'date';
  if ('day' in parsed) return parsed.day ?? 'no-such-day';
  const [one, two, three] = parsed.parts.map(Number) as [number, number, number];
  const { isNamed } = parsed;
  const [year, month, day] =
    isNamed || order === 'MDY' ? [three, one, two] : order === 'DMY' ? [three, two, one] : [one, two, three];
  if (order === 'YMD' && !isNamed && parsed.parts[2].length > 2) return 'date-order';
  const isShort = (isNamed || order !== 'YMD' ? parsed.parts[2] : parsed.parts[0]).length <= 2;
  const result = dayOf(isShort ? year + pivot({ year, month, day }) : year, month, day);
  if (result !== null) return result;
  return findDateOrders(text) > 0 ? 'date-order' : 'no-such-day';
}

const TIME = /(?:^|[T ])(\d{1,2})(?::?(\d{2}))?(?::\d{2}(?:\.\d+)?)? ?([ap])?\.?m?\.?$/i;

/** Returns the time at the end of a text, as `HH:MM`; null when there is none. */
export function parseTime(text: string): string | null {
  const [, hours, minutes, half] = TIME.exec(text) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes ?? 0) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

import { dayOf } from '@waypost/contract/core/days';
import { dayOfSerial } from '../file/workbook/cell-formats.ts';
import type { DateOrder } from './date-order.ts';

/** A date as it is written: three numbers whose order is not said, or a day that can be read in one way alone. */
type Written = { parts: readonly [string, string, string]; isNamed: boolean } | { day: string | null };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
const NAMED_FIRST = /^([a-z]{3,9})\.?[- /]?(\d{1,2})(?:st|nd|rd|th)?,?[- /]+(\d{2}|\d{4})$/i;
const NAMED_SECOND = /^(\d{1,2})(?:st|nd|rd|th)?[- /]?([a-z]{3,9})\.?,?[- /]?(\d{2}|\d{4})$/i;
/** Dates that systems write where they have none. */
const NONE = /^(0{1,4}[-/.]0{1,2}[-/.]0{1,4}|0001-01-01|1900-01-00|0+)$/;
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;
/** Numbers that a spreadsheet counts days by, from 1927 to 2173. Shorter ones could be a year. */
const SERIAL = /^\d{5}(\.\d+)?$/;

export const isNoDate = (text: string): boolean => NONE.test(text);

/** How a text is written as a date; null where it is none. A time behind it is left out. */
function writtenDate(text: string): Written | null {
  const date = withoutTime(text).replace(WEEKDAY, '');
  const [, one, two, three] = NUMBERS.exec(date) ?? [];
  if (one !== undefined && two !== undefined && three !== undefined) {
    if (one.length > 2)
      return { day: one.length === 4 ? dayOf(Number(one), Number(two), Number(three)) : null };
    return three.length === 3 ? null : { parts: [one, two, three], isNamed: false };
  }
  if (/^\d{8}$/.test(date)) return eightDigits(date);
  if (SERIAL.test(text)) return { day: dayOfSerial(Math.floor(Number(text))) };
  return namedMonth(date);
}

const withoutTime = (text: string): string =>
  text.replace(/[T ]\d{1,2}(?::\d{2}|\d{2}(?= ?[ap]m?$)).*$| \d{1,2} ?[ap]m?$/i, '').trimEnd();

function eightDigits(date: string): Written {
  const year = Number(date.slice(0, 4));
  const day =
    year >= 1850 && year <= 2100 ? dayOf(year, Number(date.slice(4, 6)), Number(date.slice(6))) : null;
  return day === null
    ? { parts: [date.slice(0, 2), date.slice(2, 4), date.slice(4)], isNamed: false }
    : { day };
}

function namedMonth(date: string): Written | null {
  const first = NAMED_FIRST.exec(date);
  const second = first ? null : NAMED_SECOND.exec(date);
  const [name, day, year] = first ? first.slice(1) : second ? [second[2], second[1], second[3]] : [];
  if (name === undefined || day === undefined || year === undefined) return null;
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : { parts: [String(month), day, year], isNamed: true };
}

/** The orders in which a text is a date, as bits; -1 where it is no date; 0 where the order says nothing about it. */
export function ordersOf(text: string): number {
  const written = writtenDate(text);
  if (written === null) return -1;
  if ('day' in written) return written.day === null ? -1 : 0;
  if (written.isNamed) return 0;
  const [one, two, three] = written.parts.map(Number) as [number, number, number];
  // A year that has two digits could be any.
  const at = (year: number, month: number, day: number): boolean =>
    dayOf(year < 100 ? 2000 + year : year, month, day) !== null;
  const bits =
    (at(three, one, two) ? bitOf.MDY : 0) |
    (at(three, two, one) ? bitOf.DMY : 0) |
    (written.parts[2].length <= 2 && at(one, two, three) ? bitOf.YMD : 0);
  return bits === 0 ? -1 : bits;
}
export const bitOf: Readonly<Record<DateOrder, number>> = { MDY: 1, DMY: 2, YMD: 4 };

/** Which century a year of two digits is of. */
export type Pivot = (day: { year: number; month: number; day: number }) => number;

/** Of a birth: this century, unless that were in the future. */
export const birthPivot =
  (today: string): Pivot =>
  ({ year, month, day }) =>
    (dayOf(2000 + year, month, day) ?? '9999') <= today ? 2000 : 1900;
/** Of anything else: what is nearest, up to 20 years ahead. */
export const nearPivot =
  (today: string): Pivot =>
  ({ year }) =>
    2000 + year <= Number(today.slice(0, 4)) + 20 ? 2000 : 1900;

/**
 * Why a text is no day: it is not written as a date, it is and the calendar has no such day, or it is a date in another
 * order only.
 */
type NoDay = 'date' | 'no-such-day' | 'date-order';
const noDay: ReadonlySet<string> = new Set<NoDay>(['date', 'no-such-day', 'date-order']);
export const isNoDay = (day: string): day is NoDay => noDay.has(day);

/** The day that a text names, `YYYY-MM-DD`, or why it names none. */
export function dayIn(text: string, order: DateOrder, pivot: Pivot): string {
  const written = writtenDate(text);
  if (written === null) return 'date';
  if ('day' in written) return written.day ?? 'no-such-day';
  const [one, two, three] = written.parts.map(Number) as [number, number, number];
  const { isNamed } = written;
  const [year, month, day] =
    isNamed || order === 'MDY' ? [three, one, two] : order === 'DMY' ? [three, two, one] : [one, two, three];
  if (order === 'YMD' && !isNamed && written.parts[2].length > 2) return 'date-order';
  const isShort = (isNamed || order !== 'YMD' ? written.parts[2] : written.parts[0]).length <= 2;
  const found = dayOf(isShort ? year + pivot({ year, month, day }) : year, month, day);
  if (found !== null) return found;
  return ordersOf(text) > 0 ? 'date-order' : 'no-such-day';
}

const TIME = /(?:^|[T ])(\d{1,2})(?::?(\d{2}))?(?::\d{2}(?:\.\d+)?)? ?([ap])?\.?m?\.?$/i;

/** The time at the end of a text, `HH:MM`; null where there is none. */
export function timeIn(text: string): string | null {
  const [, hours, minutes, half] = TIME.exec(text) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const late = half?.toLowerCase() === 'p';
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (late ? 12 : 0);
  if (hour > 23 || Number(minutes ?? 0) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

import { nanosPerSecond } from './calendar.ts';
import { CalendarDate } from './date.ts';
import { DateAndTime } from './date-time.ts';
import { DaysDuration, MonthsDuration } from './duration.ts';
import { compareNumbers, isNumber } from './number.ts';
import { TimeOfDay } from './time.ts';
import type { Value } from './value.ts';

const sign = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

const wholeSeconds = (nanos: number): number => Math.floor(nanos / nanosPerSecond);

/**
 * Compares two values of one ordered type (DMN 1.5, 10.3.2.15): below zero, zero or above zero; null for others, and
 * for a time with a zone and one without. Times are compared in whole seconds, as their equality is defined.
 */
export function compare(a: Value, b: Value): number | null {
  if (typeof a === 'number' && typeof b === 'number') return sign(a, b);
  if (typeof a === 'string') return typeof b === 'string' ? (a < b ? -1 : a > b ? 1 : 0) : null;
  if (isNumber(a)) return isNumber(b) ? compareNumbers(a, b) : null;
  return compareTemporal(a, b);
}

function compareTemporal(a: Value, b: Value): number | null {
  if (a instanceof CalendarDate && b instanceof CalendarDate) return sign(a.days, b.days);
  if (a instanceof DateAndTime && b instanceof DateAndTime) return compareDateTimes(a, b);
  if (a instanceof TimeOfDay && b instanceof TimeOfDay) return compareTimes(a, b);
  if (a instanceof MonthsDuration && b instanceof MonthsDuration) return sign(a.months, b.months);
  if (a instanceof DaysDuration && b instanceof DaysDuration)
    return a.nanos < b.nanos ? -1 : Number(a.nanos > b.nanos);
  return null;
}

function compareTimes(a: TimeOfDay, b: TimeOfDay): number | null {
  if ((a.zone === null) !== (b.zone === null)) return null;
  return sign(wholeSeconds(a.nanosUtc), wholeSeconds(b.nanosUtc));
}

function compareDateTimes(a: DateAndTime, b: DateAndTime): number | null {
  if ((a.zone === null) !== (b.zone === null)) return null;
  // Counts from the day of the first value, so that the sum stays exact in years of nine digits.
  const seconds = (at: DateAndTime) =>
    (at.date.days - a.date.days) * 86_400 + at.time.secondOfDay - (at.offset ?? 0);
  return sign(seconds(a), seconds(b));
}

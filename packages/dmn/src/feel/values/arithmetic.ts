import { nanosPerDay } from './calendar.ts';
import { midnight } from './coerce.ts';
import { CalendarDate } from './date.ts';
import { DateAndTime } from './date-time.ts';
import { DaysDuration, MonthsDuration } from './duration.ts';
import * as number from './number.ts';
import { Decimal, isNumber, toDecimal } from './number.ts';
import { TimeOfDay } from './time.ts';
import type { Num, Value } from './value.ts';

/** The operators of DMN 1.5, 10.3.2.17 (tables 56 to 61). Null where the operands do not suit. */
export function add(a: Value, b: Value): Value {
  if (isNumber(a)) return isNumber(b) ? number.add(a, b) : null;
  if (typeof a === 'string') return typeof b === 'string' ? a + b : null;
  if (b instanceof MonthsDuration) return addMonths(a, b.months);
  if (b instanceof DaysDuration) return addNanos(a, b.nanos);
  if (a instanceof MonthsDuration) return addMonths(b, a.months);
  return a instanceof DaysDuration ? addNanos(b, a.nanos) : null;
}

export function subtract(a: Value, b: Value): Value {
  if (isNumber(a)) return isNumber(b) ? number.subtract(a, b) : null;
  if (b instanceof MonthsDuration) return addMonths(a, 0 - b.months);
  if (b instanceof DaysDuration) return addNanos(a, -b.nanos);
  return difference(a, b);
}

export function multiply(a: Value, b: Value): Value {
  if (isNumber(a)) return isNumber(b) ? number.multiply(a, b) : scale(b, a);
  return isNumber(b) ? scale(a, b) : null;
}

export function divide(a: Value, b: Value): Value {
  if (isNumber(a)) return isNumber(b) ? number.divide(a, b) : null;
  if (isNumber(b)) {
    if (number.isZero(b)) return null;
    if (a instanceof MonthsDuration) return monthsOf(toDecimal(a.months).div(b));
    return a instanceof DaysDuration ? createDaysDuration(nanosToDecimal(a.nanos).div(b)) : null;
  }
  if (a instanceof MonthsDuration && b instanceof MonthsDuration) return number.divide(a.months, b.months);
  if (a instanceof DaysDuration && b instanceof DaysDuration && b.nanos !== 0n) {
    return number.fromDecimal(nanosToDecimal(a.nanos).div(nanosToDecimal(b.nanos)));
  }
  return null;
}

export function power(a: Value, b: Value): Value {
  return isNumber(a) && isNumber(b) ? number.power(a, b) : null;
}

export function negate(a: Value): Value {
  if (isNumber(a)) return number.negate(a);
  if (a instanceof MonthsDuration) return MonthsDuration.from(0 - a.months);
  return a instanceof DaysDuration ? DaysDuration.from(-a.nanos) : null;
}

function addMonths(a: Value, months: number): Value {
  if (a instanceof CalendarDate || a instanceof DateAndTime) return a.plusMonths(months);
  return a instanceof MonthsDuration ? MonthsDuration.from(a.months + months) : null;
}

function addNanos(a: Value, nanos: bigint): Value {
  if (a instanceof DateAndTime || a instanceof TimeOfDay) return a.plusNanos(nanos);
  if (a instanceof CalendarDate) return midnight(a).plusNanos(nanos)?.date ?? null;
  return a instanceof DaysDuration ? DaysDuration.from(a.nanos + nanos) : null;
}

function difference(a: Value, b: Value): DaysDuration | null {
  if (a instanceof TimeOfDay && b instanceof TimeOfDay) {
    if ((a.zone === null) !== (b.zone === null)) return null;
    return DaysDuration.from(BigInt(a.nanosUtc) - BigInt(b.nanosUtc));
  }
  if (a instanceof CalendarDate && b instanceof CalendarDate) {
    return DaysDuration.from(BigInt(a.days - b.days) * BigInt(nanosPerDay));
  }
  const from = a instanceof CalendarDate ? midnight(a) : a;
  const to = b instanceof CalendarDate ? midnight(b) : b;
  if (!(from instanceof DateAndTime && to instanceof DateAndTime)) return null;
  if ((from.zone === null) !== (to.zone === null)) return null;
  return DaysDuration.from(from.instant - to.instant);
}

function scale(a: Value, by: Num): Value {
  if (a instanceof MonthsDuration) return monthsOf(toDecimal(a.months).times(by));
  return a instanceof DaysDuration ? createDaysDuration(nanosToDecimal(a.nanos).times(by)) : null;
}

const nanosToDecimal = (nanos: bigint): Decimal => new Decimal(nanos.toString());

const monthsOf = (months: Decimal): Value => MonthsDuration.from(months.trunc().toNumber());

function createDaysDuration(nanos: Decimal): Value {
  return nanos.isFinite() && nanos.e < 40 ? DaysDuration.from(BigInt(nanos.trunc().toFixed())) : null;
}

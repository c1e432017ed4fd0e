import { compare } from './compare.ts';
import { CalendarDate } from './date.ts';
import { asInteger } from './number.ts';
import { isList, Range, type Value } from './value.ts';

/**
 * Returns the values that a loop iterates over (DMN 1.5, 10.3.2.14): a list, a range of whole numbers or of dates, or
 * `start..end`, which may also descend. A single value counts as a list of it. Null when the value is not iterable.
 */
export function iterate(start: Value, end?: Value): Iterable<Value> | null {
  if (end !== undefined) return between(start, end, true, true);
  if (start instanceof Range) {
    if (start.form !== 'interval' || (compare(start.start, start.end) ?? 1) > 0) return null;
    return between(start.start, start.end, start.startIncluded, start.endIncluded);
  }
  if (start === null) return null;
  return isList(start) ? start : [start];
}

function between(start: Value, end: Value, withStart: boolean, withEnd: boolean): Iterable<Value> | null {
  if (start instanceof CalendarDate && end instanceof CalendarDate) {
    return count(start.days, end.days, withStart, withEnd, CalendarDate.fromDays);
  }
  const [from, to] = [asInteger(start), asInteger(end)];
  if (from === null || to === null || compare(start, end) === null) return null;
  return count(from, to, withStart, withEnd, (n) => n);
}

function* count(
  from: number,
  to: number,
  withStart: boolean,
  withEnd: boolean,
  make: (n: number) => Value,
): Iterable<Value> {
  const step = from <= to ? 1 : -1;
  const last = withEnd ? to : to - step;
  for (let n = withStart ? from : from + step; step > 0 ? n <= last : n >= last; n += step) yield make(n);
}

import { compare } from './compare.ts';
import { CalendarDate } from './date.ts';
import { DateAndTime } from './date-time.ts';
import { DaysDuration, MonthsDuration } from './duration.ts';
import { isNumber } from './number.ts';
import { TimeOfDay } from './time.ts';
import { type Context, FeelFunction, isContext, isList, type List, Range, type Value } from './value.ts';

export type Kind =
  | 'null'
  | 'boolean'
  | 'string'
  | 'number'
  | 'date'
  | 'time'
  | 'date and time'
  | 'years and months duration'
  | 'days and time duration'
  | 'range'
  | 'function'
  | 'list'
  | 'context';

/** The type of a value, named as FEEL names it. */
export function kindOf(value: Value): Kind {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  if (isNumber(value)) return 'number';
  if (isList(value)) return 'list';
  if (isContext(value)) return 'context';
  if (value instanceof CalendarDate) return 'date';
  if (value instanceof DateAndTime) return 'date and time';
  if (value instanceof TimeOfDay) return 'time';
  if (value instanceof MonthsDuration) return 'years and months duration';
  if (value instanceof DaysDuration) return 'days and time duration';
  if (value instanceof Range) return 'range';
  if (value instanceof FeelFunction) return 'function';
  throw new TypeError('A value from outside FEEL.');
}

/**
 * Equality of FEEL (DMN 1.5, 10.3.2.15, table 53): null equals null alone; values of two types, functions, and a time
 * with a zone beside one without, are neither equal nor unequal, so the answer is null.
 */
export function equal(a: Value, b: Value): boolean | null {
  if (a === b && !(a instanceof FeelFunction)) return true;
  if (a === null || b === null) return false;
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return null;
  if (kind === 'boolean' || kind === 'string') return false;
  if (isList(a) && isList(b)) return equalLists(a, b);
  if (isContext(a) && isContext(b)) return equalContexts(a, b);
  if (a instanceof Range && b instanceof Range) return equalRanges(a, b);
  const order = compare(a, b);
  return order === null ? null : order === 0;
}

function equalLists(a: List, b: List): boolean | null {
  return a.length === b.length && allEqual(a.map((item, i) => equal(item, b[i] ?? null)));
}

function equalContexts(a: Context, b: Context): boolean | null {
  if (a.size !== b.size) return false;
  for (const name of a.keys()) if (!b.has(name)) return false;
  return allEqual([...a].map(([name, value]) => equal(value, b.get(name) ?? null)));
}

function equalRanges(a: Range, b: Range): boolean | null {
  if (a.form !== b.form || a.startIncluded !== b.startIncluded || a.endIncluded !== b.endIncluded)
    return false;
  return allEqual([equal(a.start, b.start), equal(a.end, b.end)]);
}

const allEqual = (parts: readonly (boolean | null)[]): boolean | null =>
  parts.includes(false) ? false : parts.includes(null) ? null : true;

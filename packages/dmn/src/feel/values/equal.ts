import { checkDepth, defaultMeter, type Meter } from '../evaluation.ts';
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

/** Returns the FEEL type name of a value. */
export function typeNameOf(value: Value): Kind {
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
 * Compares by FEEL equality (DMN 1.5, 10.3.2.15, table 53): null equals only null; values of two types, functions and a
 * time with a zone and one without, are neither equal nor unequal, so the result is null. Throws LimitError.
 */
export function equal(a: Value, b: Value, meter?: Meter): boolean | null {
  if (a === b && !(a instanceof FeelFunction)) return true;
  if (a === null || b === null) return false;
  if (typeof a === 'string' && typeof b === 'string') return false;
  const kind = typeNameOf(a);
  if (kind !== typeNameOf(b)) return null;
  if (kind === 'boolean') return false;
  if (kind === 'list' || kind === 'context' || kind === 'range')
    return equalParts(a, b, meter ?? defaultMeter(), 0);
  const order = compare(a, b);
  return order === null ? null : order === 0;
}

function equalParts(a: Value, b: Value, meter: Meter, depth: number): boolean | null {
  checkDepth(depth);
  const inner = (x: Value, y: Value): boolean | null =>
    isNested(x) && isNested(y) && x !== y ? equalParts(x, y, meter, depth + 1) : equal(x, y);
  if (isList(a)) return isList(b) ? equalLists(a, b, meter, inner) : null;
  if (isContext(a)) return isContext(b) ? equalContexts(a, b, meter, inner) : null;
  return a instanceof Range && b instanceof Range ? equalRanges(a, b, inner) : null;
}

const isNested = (value: Value): boolean => isList(value) || isContext(value);

type Equals = (a: Value, b: Value) => boolean | null;

function equalLists(a: List, b: List, meter: Meter, equals: Equals): boolean | null {
  if (a.length !== b.length) return false;
  meter.spend(a.length);
  return allEqual(a, (item, i) => equals(item, b[i] ?? null));
}

function equalContexts(a: Context, b: Context, meter: Meter, equals: Equals): boolean | null {
  if (a.size !== b.size) return false;
  for (const name of a.keys()) if (!b.has(name)) return false;
  meter.spend(a.size);
  return allEqual([...a], ([name, value]) => equals(value, b.get(name) ?? null));
}

function equalRanges(a: Range, b: Range, equals: Equals): boolean | null {
  if (a.form !== b.form || a.startIncluded !== b.startIncluded || a.endIncluded !== b.endIncluded)
    return false;
  return allEqual([a.start, a.end], (end, i) => equals(end, i === 0 ? b.start : b.end));
}

/** Returns false as soon as one part differs; null when a part cannot be compared. */
function allEqual<T>(
  parts: readonly T[],
  equals: (part: T, index: number) => boolean | null,
): boolean | null {
  let result: boolean | null = true;
  for (const [i, part] of parts.entries()) {
    const areEqual = equals(part, i);
    if (areEqual === false) return false;
    if (areEqual === null) result = null;
  }
  return result;
}

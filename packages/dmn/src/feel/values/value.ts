import type { CalendarDate } from './date.ts';
import type { DateAndTime } from './date-time.ts';
import type { DaysDuration, MonthsDuration } from './duration.ts';
import type { FeelFunction } from './function.ts';
import type { Decimal } from './number.ts';
import type { Range } from './range.ts';
import type { TimeOfDay } from './time.ts';

/**
 * A FEEL value (DMN 1.5, 10.3.2).
 *
 * A number is a JavaScript number whenever at most 15 significant digits, or a safe integer, say it exactly; every
 * other number is a Decimal of 34 digits. A list is an array, a context is a Map.
 */
export type Value =
  | null
  | boolean
  | string
  | number
  | Decimal
  | CalendarDate
  | TimeOfDay
  | DateAndTime
  | MonthsDuration
  | DaysDuration
  | Range
  | FeelFunction
  | List
  | Context;

export type List = readonly Value[];

/** A FEEL context (10.3.2.6); entries keep the order in which they were set. */
export type Context = ReadonlyMap<string, Value>;

export type Num = number | Decimal;

export const isList = (value: Value): value is List => Array.isArray(value);

export const isContext = (value: Value): value is Context => value instanceof Map;

export const emptyContext: Context = new Map();

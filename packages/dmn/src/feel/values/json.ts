import { checkDepth, defaultMeter, type Meter } from '../evaluation.ts';
import { CalendarDate } from './date.ts';
import { DateAndTime } from './date-time.ts';
import { MonthsDuration, parseDuration } from './duration.ts';
import { formatNumber, fromDouble, isNumber, parseNumber } from './number.ts';
import { formatValue } from './text.ts';
import { TimeOfDay } from './time.ts';
import { FeelFunction, type FeelType, isContext, isList, Range, type Value } from './value.ts';

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * Converts a value to JSON: dates, times and durations as ISO text, ranges as FEEL text, functions as null. A
 * number with more digits than a double can represent is a string, so that none is lost. Throws LimitError for a value
 * that is too large or nested too deeply.
 */
export const toJson = (value: Value): JsonValue => partToJson(value, defaultMeter(), 0);

function partToJson(value: Value, meter: Meter, depth: number): JsonValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    typeof value === 'number'
  ) {
    return value;
  }
  checkDepth(depth);
  if (isNumber(value)) return formatNumber(value);
  if (isList(value)) {
    meter.spend(value.length);
    return value.map((item) => partToJson(item, meter, depth + 1));
  }
  if (isContext(value)) {
    meter.spend(value.size);
    return Object.fromEntries([...value].map(([name, entry]) => [name, partToJson(entry, meter, depth + 1)]));
  }
  if (value instanceof FeelFunction) return null;
  return value instanceof Range ? formatValue(value) : String(value);
}

/**
 * Converts JSON to a value. A text becomes a date, time, duration or number if the type requires it; a text that cannot
 * be parsed stays a string, which a later type check refuses. Throws LimitError for JSON nested too deeply.
 */
export const fromJson = (json: JsonValue, type?: FeelType): Value => partFromJson(json, type, 0);

function partFromJson(json: JsonValue, type: FeelType | undefined, depth: number): Value {
  checkDepth(depth);
  if (json === null || typeof json === 'boolean') return json;
  if (typeof json === 'number') return fromDouble(json);
  const base = baseOf(type);
  if (typeof json === 'string') return fromText(json, base?.kind === 'list' ? base.element : base);
  if (Array.isArray(json)) {
    const element = base?.kind === 'list' ? base.element : base;
    return json.map((item: JsonValue) => partFromJson(item, element, depth + 1));
  }
  const entries = base?.kind === 'context' ? base.entries : undefined;
  return new Map(
    Object.entries(json).map(([name, entry]) => [name, partFromJson(entry, entries?.get(name), depth + 1)]),
  );
}

const baseOf = (type: FeelType | undefined): FeelType | undefined =>
  type?.kind === 'constrained' ? baseOf(type.base) : type;

function fromText(json: string, type: FeelType | undefined): Value {
  const base = baseOf(type);
  if (base?.kind !== 'simple') return json;
  switch (base.name) {
    case 'number':
      return parseNumber(json) ?? json;
    case 'date':
      return CalendarDate.parse(json) ?? json;
    case 'time':
      return TimeOfDay.parse(json) ?? json;
    case 'date and time':
      return DateAndTime.parse(json) ?? CalendarDate.parse(json) ?? json;
    case 'years and months duration':
    case 'days and time duration': {
      const duration = parseDuration(json);
      const calendar = base.name === 'years and months duration';
      return duration !== null && duration instanceof MonthsDuration === calendar ? duration : json;
    }
    default:
      return json;
  }
}

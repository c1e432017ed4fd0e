import { CalendarDate } from './date.ts';
import { DateAndTime } from './date-time.ts';
import { typeNameOf } from './equal.ts';
import { TimeOfDay } from './time.ts';
import {
  type Context,
  FeelFunction,
  type FeelType,
  isContext,
  isList,
  type List,
  Range,
  type Value,
} from './value.ts';
import { utc } from './zone.ts';

/**
 * Returns whether a value is of a type (`instance of`, DMN 1.5, 10.3.2.9): null is only of type Null. Allowed values
 * of an item definition do not count here.
 */
export function isInstance(value: Value, type: FeelType): boolean {
  if (value === null) return type.kind === 'null';
  return conforms(value, type, false);
}

/** Returns whether a value conforms to a type (10.3.2.9.2), and optionally its allowed values; null conforms to all. */
function conforms(value: Value, type: FeelType, countsAllowed = true): boolean {
  if (value === null || type.kind === 'any') return true;
  switch (type.kind) {
    case 'null':
      return false;
    case 'simple':
      return typeNameOf(value) === type.name;
    case 'list':
      return isList(value) && allConform(value, type.element, countsAllowed);
    case 'range':
      return value instanceof Range && allConform([value.start, value.end], type.element, countsAllowed);
    case 'context':
      return isContext(value) && entriesConform(value, type.entries, countsAllowed);
    case 'function':
      return value instanceof FeelFunction && functionConforms(value, type);
    case 'constrained':
      return conforms(value, type.base, countsAllowed) && (!countsAllowed || type.allows(value));
  }
}

/** Returns whether a value is of a type, ignoring allowed values. */
export const conformsToBase = (value: Value, type: FeelType): boolean => conforms(value, type, false);

const allConform = (values: List, type: FeelType, countsAllowed: boolean): boolean =>
  type.kind === 'any' || values.every((value) => conforms(value, type, countsAllowed));

function entriesConform(
  context: Context,
  types: ReadonlyMap<string, FeelType>,
  countsAllowed: boolean,
): boolean {
  for (const [name, type] of types) {
    const value = context.get(name);
    if (value === undefined || !conforms(value, type, countsAllowed)) return false;
  }
  return true;
}

function functionConforms(value: FeelFunction, type: FeelType & { kind: 'function' }): boolean {
  if (type.parameters === undefined) return true;
  if (value.parameters.length !== type.parameters.length) return false;
  const acceptsParameters = value.parameters.every((parameter, i) => {
    const given = type.parameters?.[i];
    return parameter.type === undefined || given === undefined || conformsTo(given, parameter.type);
  });
  return acceptsParameters && (value.result === undefined || conformsTo(value.result, type.result));
}

/** Returns whether every value of one type is also of the other (10.3.2.9.2). */
function conformsTo(type: FeelType, target: FeelType): boolean {
  if (target.kind === 'any' || type.kind === 'null' || type === target) return true;
  if (target.kind === 'constrained') return false;
  if (type.kind === 'constrained') return conformsTo(type.base, target);
  if (type.kind === 'simple') return target.kind === 'simple' && target.name === type.name;
  if (type.kind === 'list' || type.kind === 'range') {
    return target.kind === type.kind && conformsTo(type.element, target.element);
  }
  if (type.kind === 'context' && target.kind === 'context') {
    return [...target.entries].every(([name, t]) => {
      const own = type.entries.get(name);
      return own !== undefined && conformsTo(own, t);
    });
  }
  if (type.kind === 'function' && target.kind === 'function') {
    if (target.parameters === undefined) return true;
    return (
      type.parameters?.length === target.parameters.length &&
      type.parameters.every((own, i) => conformsTo(target.parameters?.[i] ?? own, own)) &&
      conformsTo(type.result, target.result)
    );
  }
  return false;
}

/** The result of `coerce` for a value that cannot be converted to the type. */
export const notCoercible = Symbol('not coercible');

/**
 * Converts a value to a type by the implicit conversions of FEEL (DMN 1.5, 10.3.2.9.4): a single value to a list of it,
 * a list of one to its element, a date to its midnight in UTC. Null when it does not conform.
 */
export function coerce(value: Value, type: FeelType): Value {
  const result = tryCoerce(value, type);
  return result === notCoercible ? null : result;
}

export function tryCoerce(value: Value, type: FeelType): Value | typeof notCoercible {
  if (conforms(value, type)) return value;
  if (value instanceof CalendarDate && baseOf(type).kind === 'simple') {
    const at = midnight(value);
    if (conforms(at, type)) return at;
  }
  if (isList(value) && value.length === 1 && baseOf(type).kind !== 'list') {
    const [only = null] = value;
    if (conforms(only, type)) return only;
  }
  if (baseOf(type).kind === 'list' && !isList(value) && conforms([value], type)) return [value];
  return notCoercible;
}

const baseOf = (type: FeelType): FeelType => (type.kind === 'constrained' ? baseOf(type.base) : type);

/** Returns the date and time that a date represents where a date and time is needed. */
export function midnight(date: CalendarDate): DateAndTime {
  return new DateAndTime(date, TimeOfDay.fromNanos(0, utc));
}

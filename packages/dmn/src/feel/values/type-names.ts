import { anyType, listType, simpleType } from './type.ts';
import type { FeelType } from './value.ts';

const builtIn: Readonly<Record<string, FeelType>> = {
  Any: anyType,
  Null: { kind: 'null' },
  number: simpleType('number'),
  string: simpleType('string'),
  boolean: simpleType('boolean'),
  date: simpleType('date'),
  time: simpleType('time'),
  'date and time': simpleType('date and time'),
  dateTime: simpleType('date and time'),
  'years and months duration': simpleType('years and months duration'),
  yearMonthDuration: simpleType('years and months duration'),
  'days and time duration': simpleType('days and time duration'),
  dayTimeDuration: simpleType('days and time duration'),
  list: listType(anyType),
  context: { kind: 'context', entries: new Map() },
  range: { kind: 'range', element: anyType },
  function: { kind: 'function', parameters: undefined, result: anyType },
};

/** The names of types in models of other tools: Camunda, XML Schema in DMN 1.1. Valid only in type references. */
const typesOfOtherTools: Readonly<Record<string, FeelType>> = {
  integer: simpleType('number'),
  int: simpleType('number'),
  long: simpleType('number'),
  short: simpleType('number'),
  double: simpleType('number'),
  float: simpleType('number'),
  decimal: simpleType('number'),
  datetime: simpleType('date and time'),
};

/** Returns the type that a reference names when the model does not define that name. */
export const typeByReference = (name: string): FeelType | undefined =>
  typeByName(name) ?? (Object.hasOwn(typesOfOtherTools, name) ? typesOfOtherTools[name] : undefined);

/** Returns the built-in FEEL type with this name (DMN 1.5, 10.3.1.3) or its name in older models. */
export function typeByName(name: string): FeelType | undefined {
  return Object.hasOwn(builtIn, name) ? builtIn[name] : undefined;
}

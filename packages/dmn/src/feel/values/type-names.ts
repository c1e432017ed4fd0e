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

/** What models of other tools call these types: Camunda's engine, XML Schema in DMN 1.1. Only references to types know them. */
const elsewhere: Readonly<Record<string, FeelType>> = {
  integer: simpleType('number'),
  int: simpleType('number'),
  long: simpleType('number'),
  short: simpleType('number'),
  double: simpleType('number'),
  float: simpleType('number'),
  decimal: simpleType('number'),
  datetime: simpleType('date and time'),
};

/** The type that a reference of a model names, where the model has none of that name. */
export const typeByReference = (name: string): FeelType | undefined =>
  typeByName(name) ?? (Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined);

/** The type FEEL itself has under a name (DMN 1.5, 10.3.1.3), or under the name older models use for it. */
export function typeByName(name: string): FeelType | undefined {
  return Object.hasOwn(builtIn, name) ? builtIn[name] : undefined;
}

import { anyType, listType, simpleType } from '../values/type.ts';
import { typeByName } from '../values/type-names.ts';
import type { FeelType } from '../values/value.ts';

const string = simpleType('string');
const number = simpleType('number');
const boolean = simpleType('boolean');

const named = (type: FeelType, ...names: readonly string[]): [string, FeelType][] =>
  names.map((name) => [name, type]);

/** The result types of functions that always return one type (DMN 1.5, 10.3.4) or null. */
const types: ReadonlyMap<string, FeelType> = new Map([
  ...named(string, 'string', 'substring', 'upper case', 'lower case', 'substring before', 'substring after'),
  ...named(string, 'replace', 'string join', 'day of week', 'month of year'),
  ...named(number, 'number', 'string length', 'count', 'decimal', 'round up', 'round down', 'round half up'),
  ...named(
    number,
    'round half down',
    'floor',
    'ceiling',
    'modulo',
    'sqrt',
    'log',
    'exp',
    'product',
    'median',
  ),
  ...named(number, 'mean', 'stddev', 'day of year', 'week of year'),
  ...named(boolean, 'not', 'contains', 'starts with', 'ends with', 'matches', 'list contains', 'all', 'any'),
  ...named(boolean, 'odd', 'even', 'is', 'before', 'after', 'meets', 'met by', 'overlaps', 'overlaps before'),
  ...named(
    boolean,
    'overlaps after',
    'finishes',
    'finished by',
    'includes',
    'during',
    'starts',
    'started by',
  ),
  ...named(boolean, 'coincides'),
  ...named(listType(string), 'split'),
  ...named(listType(number), 'index of', 'mode'),
  ...named(simpleType('date'), 'today'),
  ...named(simpleType('date and time'), 'now'),
]);

const functionsNamedLikeTypes = new Set(['date', 'time', 'date and time', 'years and months duration']);

export const resultTypeOf = (name: string): FeelType =>
  types.get(name) ?? (functionsNamedLikeTypes.has(name) ? typeByName(name) : undefined) ?? anyType;

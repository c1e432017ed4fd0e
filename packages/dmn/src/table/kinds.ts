import type { UnaryTest, Value } from '../feel/index.ts';
import { CalendarDate } from '../feel/values/date.ts';

/** The kinds of values that a column is indexed by. Every other value is tested cell by cell. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'null';
/** The key of a value in the index: equal for equal values, and ordered like the values. */
export type Key = string | number;

/** A sample value of each kind, for cells without literals of the kind. */
export const samples: Readonly<Record<Kind, Value>> = {
  string: '',
  number: 0,
  boolean: false,
  date: CalendarDate.parse('2000-01-01'),
  null: null,
};

export function kindOf(value: Value): Kind | null {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (value === null) return 'null';
  return value instanceof CalendarDate ? 'date' : null;
}

export function keyOf(value: Value): Key {
  if (value instanceof CalendarDate) return value.days;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}

/** Lists the values that a literal test names. */
export function listValues(test: UnaryTest): Value[] {
  if (test.kind === 'expression') return [];
  if (test.kind !== 'range') return [test.value];
  const { range } = test;
  return [...(range.hasStart ? [range.start] : []), ...(range.hasEnd ? [range.end] : [])];
}

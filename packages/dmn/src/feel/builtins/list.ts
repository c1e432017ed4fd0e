import { checkDepth, type Evaluation, type Meter } from '../evaluation.ts';
import { callFunction } from '../values/call.ts';
import { equal } from '../values/equal.ts';
import { truncate } from '../values/number.ts';
import { FeelFunction, isList, type List, type Num, Refusal, type Value } from '../values/value.ts';
import {
  anyParameter,
  defineFunction,
  functionParameter,
  listParameter,
  numberParameter,
  optional,
  overload,
} from './define.ts';

const isSame = (a: Value, b: Value, meter: Meter): boolean => equal(a, b, meter) === true;

/** Converts a position, which counts from 1 or from -1 at the end, to an index; null when it is out of range. */
function toIndex(list: List, position: Num, most = list.length): number | null {
  const n = truncate(position);
  const index = n > 0 ? n - 1 : list.length + n;
  return n === 0 || index < 0 || index >= most ? null : index;
}

function sublist(list: List, start: Num, length: Num | null): Value | Refusal {
  const from = toIndex(list, start);
  const size = length === null ? list.length - (from ?? 0) : truncate(length);
  if (from === null || size < 0 || from + size > list.length)
    return new Refusal('The sublist is out of bounds.');
  return list.slice(from, from + size);
}

function insertBefore(list: List, position: Num, item: Value): Value | Refusal {
  const index = toIndex(list, position, list.length + 1);
  return index === null ? new Refusal('The position is out of bounds.') : list.toSpliced(index, 0, item);
}

function remove(list: List, position: Num): Value | Refusal {
  const index = toIndex(list, position);
  return index === null ? new Refusal('The position is out of bounds.') : list.toSpliced(index, 1);
}

/** Returns the distinct elements; simple ones are found in a set, all others are compared one by one. */
function distinct(list: List, evaluation: Evaluation): Value[] {
  const simple = new Set<Value>();
  const others: Value[] = [];
  return list.filter((value) => {
    if (value === null || typeof value !== 'object') {
      if (simple.has(value)) return false;
      simple.add(value);
      return true;
    }
    evaluation.spend(others.length);
    if (others.some((known) => isSame(known, value, evaluation))) return false;
    others.push(value);
    return true;
  });
}

function flatten(list: List, evaluation: Evaluation, depth = 0): Value[] {
  checkDepth(depth);
  evaluation.spend(list.length);
  return list.flatMap((value) => (isList(value) ? flatten(value, evaluation, depth + 1) : [value]));
}

function joined(lists: List, evaluation: Evaluation): Value[] {
  const all = lists.flatMap((list) => (isList(list) ? list : [list]));
  evaluation.spend(all.length);
  return all;
}

const variadicOfLists = (name: string, call: (lists: List, evaluation: Evaluation) => Value | Refusal) =>
  new FeelFunction(name, [{ name: 'list' }], call, { variadic: true });

class NotBoolean extends Error {}

/** Sorts a list by a function that returns whether its first argument precedes its second. */
function sort(list: List, precedes: FeelFunction, evaluation: Evaluation): Value | Refusal {
  const isBefore = (a: Value, b: Value): boolean => {
    const answer = callFunction(precedes, [a, b], evaluation);
    if (typeof answer !== 'boolean') throw new NotBoolean();
    return answer;
  };
  try {
    return [...list].sort((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0));
  } catch (error) {
    if (error instanceof NotBoolean) return new Refusal('The order of sort() is neither true nor false.');
    throw error;
  }
}

function replaceMatches(
  list: List,
  match: FeelFunction,
  item: Value,
  evaluation: Evaluation,
): Value | Refusal {
  const replaced: Value[] = [];
  for (const value of list) {
    const answer = callFunction(match, [value, item], evaluation);
    if (typeof answer !== 'boolean')
      return new Refusal('The match of list replace() is neither true nor false.');
    replaced.push(answer ? item : value);
  }
  return replaced;
}

function replaceAt(list: List, position: Num, item: Value): Value | Refusal {
  const index = toIndex(list, position);
  return index === null ? new Refusal('The position is out of bounds.') : list.with(index, item);
}

/** DMN 1.5, 10.3.4.4, and sort of 10.3.4.9. */
export const listFunctions = [
  defineFunction(
    'list contains',
    [listParameter('list'), anyParameter('element')],
    ([list, element], evaluation) => list.some((v) => isSame(v, element, evaluation)),
  ),
  overload(
    'list replace',
    defineFunction(
      'list replace',
      [listParameter('list'), numberParameter('position'), anyParameter('newItem')],
      ([list, position, item]) => replaceAt(list, position, item),
    ),
    defineFunction(
      'list replace',
      [listParameter('list'), functionParameter('match'), anyParameter('newItem')],
      ([list, match, item], evaluation) => replaceMatches(list, match, item, evaluation),
    ),
  ),
  defineFunction(
    'sublist',
    [listParameter('list'), numberParameter('start position'), optional(numberParameter('length'))],
    ([list, start, length]) => sublist(list, start, length),
  ),
  new FeelFunction(
    'append',
    [{ name: 'list' }, { name: 'item' }],
    ([list = null, ...items], evaluation) => {
      if (list === null) return new Refusal('append() needs a list.');
      return [...joined([list], evaluation), ...items];
    },
    { variadic: true },
  ),
  variadicOfLists('concatenate', (lists, evaluation) =>
    lists.includes(null) ? new Refusal('concatenate() needs lists.') : joined(lists, evaluation),
  ),
  variadicOfLists('union', (lists, evaluation) => distinct(joined(lists, evaluation), evaluation)),
  defineFunction(
    'insert before',
    [listParameter('list'), numberParameter('position'), anyParameter('newItem')],
    ([list, position, item]) => insertBefore(list, position, item),
  ),
  defineFunction('remove', [listParameter('list'), numberParameter('position')], ([list, position]) =>
    remove(list, position),
  ),
  defineFunction('reverse', [listParameter('list')], ([list]) => list.toReversed()),
  defineFunction('index of', [listParameter('list'), anyParameter('match')], ([list, match], evaluation) =>
    list.flatMap((value, i) => (isSame(value, match, evaluation) ? [i + 1] : [])),
  ),
  defineFunction('distinct values', [listParameter('list')], ([list], evaluation) =>
    distinct(list, evaluation),
  ),
  defineFunction('flatten', [listParameter('list')], ([list], evaluation) => flatten(list, evaluation)),
  defineFunction(
    'sort',
    [listParameter('list'), functionParameter('precedes')],
    ([list, precedes], evaluation) => sort(list, precedes, evaluation),
  ),
];

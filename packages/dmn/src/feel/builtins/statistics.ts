import * as arithmetic from '../values/arithmetic.ts';
import { compare } from '../values/compare.ts';
import { compareNumbers, Decimal, fromDecimal, isNumber, toDecimal } from '../values/number.ts';
import { type List, type Num, Refusal, type Value } from '../values/value.ts';
import { defineOfList } from './define.ts';

const isNumbers = (list: List): list is readonly Num[] => list.every(isNumber);

/** A function of a list of numbers; another element refuses the call. */
const ofNumbers = (name: string, call: (list: readonly Num[]) => Value | Refusal) =>
  defineOfList(name, (list) => (isNumbers(list) ? call(list) : new Refusal(`${name}() takes numbers only.`)));

/** The least or greatest by the order of its type. */
const extreme = (name: string, sign: 1 | -1) =>
  defineOfList(name, (list) => {
    let best = list[0] ?? null;
    for (const value of list) {
      const order = compare(value, best);
      if (order === null) return new Refusal(`${name}() takes values of one ordered type.`);
      if (order * sign > 0) best = value;
    }
    return best;
  });

/** Three-valued “and” or “or” over a list; what is no boolean counts as null. */
const logical = (name: string, settled: boolean) =>
  defineOfList(name, (list) => {
    if (list.includes(settled)) return settled;
    return list.every((value) => typeof value === 'boolean') ? !settled : null;
  });

function sum(list: List): Value | Refusal {
  if (list.length === 0) return null;
  const total = list.slice(1).reduce<Value>((so, value) => arithmetic.add(so, value), list[0] ?? null);
  return typeof total === 'string' || total === null
    ? new Refusal('sum() takes numbers or durations.')
    : total;
}

const totalOf = (list: readonly Num[]): Decimal =>
  list.reduce<Decimal>((so, n) => so.plus(n), new Decimal(0));

function mean(list: readonly Num[]): Value {
  return list.length === 0 ? null : fromDecimal(totalOf(list).div(list.length));
}

function median(list: readonly Num[]): Value {
  const sorted = [...list].sort(compareNumbers);
  const [upper, lower] = [sorted[Math.floor(sorted.length / 2)], sorted[Math.ceil(sorted.length / 2) - 1]];
  if (upper === undefined || lower === undefined) return null;
  return upper === lower ? upper : fromDecimal(toDecimal(upper).plus(lower).div(2));
}

/** The standard deviation of a sample, which needs two values. */
function deviation(list: readonly Num[]): Value {
  if (list.length < 2) return null;
  const average = totalOf(list).div(list.length);
  const squares = list.map((n) => toDecimal(n).minus(average).pow(2));
  return fromDecimal(
    totalOf(squares)
      .div(list.length - 1)
      .sqrt(),
  );
}

/** The most frequent values, in ascending order. */
function mode(list: readonly Num[]): Value {
  const counts = new Map<string, { readonly value: Num; count: number }>();
  for (const value of list) {
    const key = String(value);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { value, count: 1 });
  }
  const most = [...counts.values()].reduce((so, { count }) => Math.max(so, count), 0);
  const values = [...counts.values()].filter(({ count }) => count === most).map(({ value }) => value);
  return values.sort(compareNumbers);
}

/** DMN 1.5, 10.3.4.4: the functions that make one value of a list. */
export const statisticsFunctions = [
  defineOfList('count', (list) => list.length),
  extreme('min', -1),
  extreme('max', 1),
  logical('all', false),
  logical('any', true),
  defineOfList('sum', sum),
  ofNumbers('mean', mean),
  ofNumbers('product', (list) =>
    list.length === 0 ? null : fromDecimal(list.reduce<Decimal>((so, n) => so.times(n), new Decimal(1))),
  ),
  ofNumbers('median', median),
  ofNumbers('stddev', deviation),
  ofNumbers('mode', mode),
];

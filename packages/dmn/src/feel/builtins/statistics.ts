import * as arithmetic from '../values/arithmetic.ts';
import { compare } from '../values/compare.ts';
import { compareNumbers, Decimal, fromDecimal, isNumber, toDecimal } from '../values/number.ts';
import { type List, type Num, Refusal, type Value } from '../values/value.ts';
import { defineOfList } from './define.ts';

const isNumbers = (list: List): list is readonly Num[] => list.every(isNumber);

/** Defines a function of a list of numbers; any other element refuses the call. */
const defineOfNumbers = (name: string, call: (list: readonly Num[]) => Value | Refusal) =>
  defineOfList(name, (list) => (isNumbers(list) ? call(list) : new Refusal(`${name}() takes numbers only.`)));

/** Defines min or max by the order of the type of the elements. */
const defineExtreme = (name: string, sign: 1 | -1) =>
  defineOfList(name, (list) => {
    let best = list[0] ?? null;
    for (const value of list) {
      const order = compare(value, best);
      if (order === null) return new Refusal(`${name}() takes values of one ordered type.`);
      if (order * sign > 0) best = value;
    }
    return best;
  });

/** Defines three-valued “and” or “or” over a list; an element that is not a boolean counts as null. */
const defineLogical = (name: string, decisive: boolean) =>
  defineOfList(name, (list) => {
    if (list.includes(decisive)) return decisive;
    return list.every((value) => typeof value === 'boolean') ? !decisive : null;
  });

function sum(list: List): Value | Refusal {
  if (list.length === 0) return null;
  const total = list
    .slice(1)
    .reduce<Value>((subtotal, value) => arithmetic.add(subtotal, value), list[0] ?? null);
  return typeof total === 'string' || total === null
    ? new Refusal('sum() takes numbers or durations.')
    : total;
}

const sumNumbers = (list: readonly Num[]): Decimal =>
  list.reduce<Decimal>((subtotal, n) => subtotal.plus(n), new Decimal(0));

function mean(list: readonly Num[]): Value {
  return list.length === 0 ? null : fromDecimal(sumNumbers(list).div(list.length));
}

function median(list: readonly Num[]): Value {
  const sorted = [...list].sort(compareNumbers);
  const [upper, lower] = [sorted[Math.floor(sorted.length / 2)], sorted[Math.ceil(sorted.length / 2) - 1]];
  if (upper === undefined || lower === undefined) return null;
  return upper === lower ? upper : fromDecimal(toDecimal(upper).plus(lower).div(2));
}

/** Returns the standard deviation of a sample, which needs two values. */
function deviation(list: readonly Num[]): Value {
  if (list.length < 2) return null;
  const average = sumNumbers(list).div(list.length);
  const squares = list.map((n) => toDecimal(n).minus(average).pow(2));
  return fromDecimal(
    sumNumbers(squares)
      .div(list.length - 1)
      .sqrt(),
  );
}

/** Returns the most frequent values in ascending order. */
function mode(list: readonly Num[]): Value {
  const counts = new Map<string, { readonly value: Num; count: number }>();
  for (const value of list) {
    const key = String(value);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { value, count: 1 });
  }
  const highestCount = [...counts.values()].reduce((subtotal, { count }) => Math.max(subtotal, count), 0);
  const values = [...counts.values()].filter(({ count }) => count === highestCount).map(({ value }) => value);
  return values.sort(compareNumbers);
}

/** DMN 1.5, 10.3.4.4: the functions that reduce a list to one value. */
export const statisticsFunctions = [
  defineOfList('count', (list) => list.length),
  defineExtreme('min', -1),
  defineExtreme('max', 1),
  defineLogical('all', false),
  defineLogical('any', true),
  defineOfList('sum', sum),
  defineOfNumbers('mean', mean),
  defineOfNumbers('product', (list) =>
    list.length === 0
      ? null
      : fromDecimal(list.reduce<Decimal>((subtotal, n) => subtotal.times(n), new Decimal(1))),
  ),
  defineOfNumbers('median', median),
  defineOfNumbers('stddev', deviation),
  defineOfNumbers('mode', mode),
];

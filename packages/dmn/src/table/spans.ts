import type { UnaryTest, Value } from '../feel/index.ts';
import { type Key, keyOf } from './kinds.ts';

/** The first and last class of values: 0 is before the first key, 1 is the first key, 2 is after it, and so on. */
export type Span = readonly [first: number, last: number];

/** Returns the classes that a literal test matches. */
export function findSpan(test: UnaryTest, places: ReadonlyMap<Key, number>): Span {
  const classOf = (value: Value): number => 2 * (places.get(keyOf(value)) ?? 0) + 1;
  const last = 2 * places.size;
  switch (test.kind) {
    case 'expression':
      return [0, last];
    case 'equal':
      return [classOf(test.value), classOf(test.value)];
    case 'compare': {
      const at = classOf(test.value);
      if (test.op === '<') return [0, at - 1];
      if (test.op === '<=') return [0, at];
      return test.op === '>' ? [at + 1, last] : [at, last];
    }
    case 'range': {
      const { hasStart, hasEnd, start, end, startIncluded, endIncluded } = test.range;
      return [
        hasStart ? classOf(start) + (startIncluded ? 0 : 1) : 0,
        hasEnd ? classOf(end) - (endIncluded ? 0 : 1) : last,
      ];
    }
  }
}

/** Merges spans so that they neither touch nor overlap, in order. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [first, last] of spans.toSorted(([one], [other]) => one - other)) {
    const before = merged.at(-1);
    if (first > last) continue;
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/** Returns all classes outside the given spans. */
export function complementSpans(spans: readonly Span[], keys: number): Span[] {
  const rest: Span[] = [];
  let next = 0;
  for (const [first, last] of spans) {
    if (first > next) rest.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= 2 * keys) rest.push([next, 2 * keys]);
  return rest;
}

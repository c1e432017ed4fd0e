import { type Context, isNumber, type UnaryTest, type Value } from '../feel/index.ts';
import { type Bits, clearBit, noBits, setBit } from './bits.ts';
import type { Cell } from './cell.ts';
import { type Key, type Kind, keyOf, kindOf, samples, valuesIn } from './kinds.ts';

/** Words that the index of one column may take for one kind; a larger one is not made. */
const MOST_WORDS = 4_000_000;

/**
 * Which rows a value of one kind may match: by its key, or else by the two keys between which it is. Without `keys`, all
 * values that have no key of their own are in `between[0]`.
 */
export type KindIndex = { exact: ReadonlyMap<Key, Bits>; keys: readonly Key[]; between: readonly Bits[] };

/** First and last class of values: 0 lies before the first key, 1 is the first key, 2 lies behind it, and so on. */
type Span = readonly [first: number, last: number];

/** The rows that each value of a column leaves possible. Those with cells that need other facts are always possible. */
export class ColumnIndex {
  /** Whether there are cells that need other facts. */
  readonly needTest: boolean;
  readonly #indexed = new Set<Cell>();
  readonly #cells: readonly Cell[];
  readonly #rows: number;
  readonly #kinds = new Map<Kind, KindIndex | null>();

  constructor(cells: readonly Cell[], rows: number) {
    this.#rows = rows;
    this.#cells = cells;
    for (const cell of cells) if (cell.isAny || hasKeys(cell)) this.#indexed.add(cell);
    this.needTest = this.#indexed.size < cells.length;
  }

  /** Whether the rows of a cell are left out wherever it does not match. */
  isIndexed(cell: Cell): boolean {
    return this.#indexed.has(cell);
  }

  /** Null when each cell has to be tested. */
  rowsFor(value: Value): Bits | null {
    const kind = kindOf(value);
    const index = kind === null ? null : this.ofKind(kind);
    return index && rowsAt(index, keyOf(value));
  }

  /** The index of the values of a kind, made when it is first needed; null when it would be too large. */
  ofKind(kind: Kind): KindIndex | null {
    let index = this.#kinds.get(kind);
    if (index === undefined) {
      index = this.#indexOf(kind);
      this.#kinds.set(kind, index);
    }
    return index;
  }

  #indexOf(kind: Kind): KindIndex | null {
    const base = noBits(this.#rows);
    const specific: { cell: Cell; tests: UnaryTest[] }[] = [];
    for (const cell of this.#cells) {
      const tests = cell.literals.filter((test) => valuesIn(test).some((value) => kindOf(value) === kind));
      const isIndexed = this.#indexed.has(cell);
      if (isIndexed && tests.length > 0) specific.push({ cell, tests });
      // Without a literal of the kind, the cell says the same of all its values.
      else if (!isIndexed || cell.isAny || cell.tests.test(samples[kind], noFacts) === true)
        for (const row of cell.rows) setBit(base, row);
    }
    const all = specific.flatMap(({ tests }) => tests);
    const keys = [...new Set(all.flatMap(valuesIn).map(keyOf))].sort((one, other) => (one < other ? -1 : 1));
    const isOrdered = all.some((test) => test.kind !== 'equal');
    if (keys.length * (isOrdered ? 2 : 1) * base.length > MOST_WORDS) return null;
    const places = new Map(keys.map((key, at) => [key, at]));
    const sweep = new Sweep(keys.length);
    for (const { cell, tests } of specific) {
      const spans = mergeSpans(tests.map((test) => spanOf(test, places)));
      for (const span of cell.isNegated ? outside(spans, keys.length) : spans) sweep.add(span, cell.rows);
    }
    return sweep.over(base, keys, isOrdered);
  }
}

function rowsAt({ exact, keys, between }: KindIndex, key: Key): Bits | null {
  const found = exact.get(key);
  if (found || keys.length === 0) return found ?? between[0] ?? null;
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as Key) < key) low = middle + 1;
    else high = middle;
  }
  return between[low] ?? null;
}

/** Numbers of more than 15 digits have no key. A negation over two kinds is neither true nor false of a value of one. */
function hasKeys({ isLiteral, isNegated, literals }: Cell): boolean {
  const values = literals.flatMap(valuesIn);
  if (!isLiteral || values.some((value) => isNumber(value) && typeof value !== 'number')) return false;
  const kinds = new Set(values.map(kindOf));
  kinds.delete('null');
  return !isNegated || kinds.size <= 1;
}

const noFacts: Context = new Map();

function spanOf(test: UnaryTest, places: ReadonlyMap<Key, number>): Span {
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

/** The same classes as spans that neither touch nor overlap, in order. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [first, last] of spans.toSorted(([one], [other]) => one - other)) {
    const before = merged.at(-1);
    if (first > last) continue;
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/** All classes but those of some spans. */
function outside(spans: readonly Span[], keys: number): Span[] {
  const rest: Span[] = [];
  let next = 0;
  for (const [first, last] of spans) {
    if (first > next) rest.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= 2 * keys) rest.push([next, 2 * keys]);
  return rest;
}

/** Goes through the classes of values in order and keeps the rows that are possible in each. */
class Sweep {
  readonly #begin: number[][];
  readonly #end: number[][];

  constructor(keys: number) {
    this.#begin = Array.from({ length: 2 * keys + 1 }, () => []);
    this.#end = Array.from({ length: 2 * keys + 2 }, () => []);
  }

  add([first, last]: Span, rows: readonly number[]): void {
    this.#begin[first]?.push(...rows);
    this.#end[last + 1]?.push(...rows);
  }

  over(base: Bits, keys: readonly Key[], isOrdered: boolean): KindIndex {
    const now = base.slice();
    const exact = new Map<Key, Bits>();
    const between: Bits[] = [];
    this.#begin.forEach((begun, at) => {
      for (const row of this.#end[at] ?? []) clearBit(now, row);
      for (const row of begun) setBit(now, row);
      if (at % 2 === 1) exact.set(keys[(at - 1) / 2] as Key, now.slice());
      else if (isOrdered || at === 0) between.push(now.slice());
    });
    return { exact, keys: isOrdered ? keys : [], between };
  }
}

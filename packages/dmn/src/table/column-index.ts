import { type Context, isNumber, type UnaryTest, type Value } from '../feel/index.ts';
import { type Bits, noBits, setBit } from './bits.ts';
import type { Cell } from './cell.ts';
import { KindIndex } from './kind-index.ts';
import { type Kind, keyOf, kindOf, samples, valuesIn } from './kinds.ts';
import { mergeSpans, outside, spanOf } from './spans.ts';

/** The rows that each value of a column leaves possible. Those with cells that need other facts are always possible. */
export class ColumnIndex {
  /** Whether there are cells that need other facts. */
  readonly needTest: boolean;
  readonly #indexed = new Set<Cell>();
  readonly #cells: readonly Cell[];
  readonly #rows: number;
  /** Made when they are first needed. */
  readonly #kinds: Partial<Record<Kind, KindIndex | null>> = {};

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
    if (typeof value === 'string') return this.ofKind('string')?.rowsFor(value) ?? null;
    if (typeof value === 'number') return this.ofKind('number')?.rowsFor(value) ?? null;
    const kind = kindOf(value);
    return kind === null ? null : (this.ofKind(kind)?.rowsFor(keyOf(value)) ?? null);
  }

  /** The index of the values of a kind; null when it would be too large. */
  ofKind(kind: Kind): KindIndex | null {
    const known = this.#kinds[kind];
    if (known !== undefined) return known;
    const index = this.#indexOf(kind);
    this.#kinds[kind] = index;
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
    const places = new Map(keys.map((key, at) => [key, at]));
    const spans = specific.flatMap(({ cell, tests }) => {
      const taken = mergeSpans(tests.map((test) => spanOf(test, places)));
      return (cell.isNegated ? outside(taken, keys.length) : taken).map((span) => [span, cell.rows] as const);
    });
    return KindIndex.over(base, keys, spans, isOrdered);
  }
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

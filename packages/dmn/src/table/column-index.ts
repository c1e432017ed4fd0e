import { type Context, isNumber, type UnaryTest, type Value } from '../feel/index.ts';
import { type Bits, noBits, setBit } from './bits.ts';
import type { Cell } from './cell.ts';
import { KindIndex } from './kind-index.ts';
import { type Kind, keyOf, kindOf, listValues, samples } from './kinds.ts';
import { complementSpans, findSpan, mergeSpans } from './spans.ts';

/** Finds the rows that may match a value of a column. Rows whose cells need other facts may always match. */
export class ColumnIndex {
  /** True when the column has cells that need other facts. */
  readonly needTest: boolean;
  readonly #indexed = new Set<Cell>();
  readonly #cells: readonly Cell[];
  readonly #rows: number;
  /** The index of each kind, created on first use. */
  readonly #kinds: Partial<Record<Kind, KindIndex | null>> = {};

  constructor(cells: readonly Cell[], rows: number) {
    this.#rows = rows;
    this.#cells = cells;
    for (const cell of cells) if (cell.isAny || hasKeys(cell)) this.#indexed.add(cell);
    this.needTest = this.#indexed.size < cells.length;
  }

  /** Returns whether the index excludes the rows of a cell when it does not match. */
  isIndexed(cell: Cell): boolean {
    return this.#indexed.has(cell);
  }

  /** Returns the rows that may match a value; null when each cell must be tested. */
  rowsFor(value: Value): Bits | null {
    if (typeof value === 'string') return this.ofKind('string')?.rowsFor(value) ?? null;
    if (typeof value === 'number') return this.ofKind('number')?.rowsFor(value) ?? null;
    const kind = kindOf(value);
    return kind === null ? null : (this.ofKind(kind)?.rowsFor(keyOf(value)) ?? null);
  }

  /** Returns the index of a kind of values; null when it would be too large. */
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
      const tests = cell.literals.filter((test) => listValues(test).some((value) => kindOf(value) === kind));
      const isIndexed = this.#indexed.has(cell);
      if (isIndexed && tests.length > 0) specific.push({ cell, tests });
      // A cell without a literal of the kind gives the same result for all values of the kind.
      else if (!isIndexed || cell.isAny || cell.tests.test(samples[kind], noFacts) === true)
        for (const row of cell.rows) setBit(base, row);
    }
    const all = specific.flatMap(({ tests }) => tests);
    const keys = [...new Set(all.flatMap(listValues).map(keyOf))].sort((one, other) =>
      one < other ? -1 : 1,
    );
    const isOrdered = all.some((test) => test.kind !== 'equal');
    const places = new Map(keys.map((key, at) => [key, at]));
    const spans = specific.flatMap(({ cell, tests }) => {
      const matchedSpans = mergeSpans(tests.map((test) => findSpan(test, places)));
      return (cell.isNegated ? complementSpans(matchedSpans, keys.length) : matchedSpans).map(
        (span) => [span, cell.rows] as const,
      );
    });
    return KindIndex.over(base, keys, spans, isOrdered);
  }
}

/** Returns whether a cell can be indexed: numbers over 15 digits have no key, and mixed negations may be null. */
function hasKeys({ isLiteral, isNegated, literals }: Cell): boolean {
  const values = literals.flatMap(listValues);
  if (!isLiteral || values.some((value) => isNumber(value) && typeof value !== 'number')) return false;
  const kinds = new Set(values.map(kindOf));
  kinds.delete('null');
  return !isNegated || kinds.size <= 1;
}

const noFacts: Context = new Map();

import { type Bits, clearBit, setBit } from './bits.ts';
import type { Key } from './kinds.ts';
import type { Span } from './spans.ts';

/** The maximum size of an index in words; a larger one is built lazily, or not at all for ordered kinds. */
const MAX_WORDS = 1_000_000;

/** The difference between the rows of a key and the rows of all values without a key. */
type Difference = { less: readonly number[]; more: readonly number[] };

/** Finds the rows that a value of one kind may match, by its key or by the two keys around it. */
export class KindIndex {
  readonly #exact: ReadonlyMap<Key, Bits>;
  readonly #differences: ReadonlyMap<Key, Difference>;
  /** The sorted keys; empty when the tests do not depend on order, so that all values without a key share one set. */
  readonly #order: readonly Key[];
  readonly #between: readonly Bits[];

  private constructor(
    exact: ReadonlyMap<Key, Bits>,
    differences: ReadonlyMap<Key, Difference>,
    order: readonly Key[],
    between: readonly Bits[],
  ) {
    this.#exact = exact;
    this.#differences = differences;
    this.#order = order;
    this.#between = between;
  }

  /**
   * Iterates over the classes of values in order and stores the rows that may match each: those of `base` always,
   * others in their spans. Returns null when the index would be too large.
   */
  static over(
    base: Bits,
    keys: readonly Key[],
    spans: readonly (readonly [Span, rows: readonly number[]])[],
    isOrdered: boolean,
  ): KindIndex | null {
    const isLarge = keys.length * (isOrdered ? 2 : 1) * base.length > MAX_WORDS;
    if (isLarge && isOrdered) return null;
    const begin = Array.from({ length: 2 * keys.length + 1 }, (): number[] => []);
    const end = Array.from({ length: 2 * keys.length + 2 }, (): number[] => []);
    for (const [[first, last], rows] of spans) {
      begin[first]?.push(...rows);
      end[last + 1]?.push(...rows);
    }
    const now = base.slice();
    const exact = new Map<Key, Bits>();
    const differences = new Map<Key, Difference>();
    const between: Bits[] = [];
    begin.forEach((more, at) => {
      const less = end[at] ?? [];
      const key = keys[(at - 1) / 2];
      if (isLarge && key !== undefined) {
        differences.set(key, { less, more });
        return;
      }
      change(now, { less, more });
      if (key !== undefined) exact.set(key, now.slice());
      else if (isOrdered || at === 0) between.push(now.slice());
    });
    return new KindIndex(exact, differences, isOrdered ? keys : [], between);
  }

  rowsFor(key: Key): Bits | null {
    const found = this.#exact.get(key);
    if (found) return found;
    if (this.#order.length > 0) return this.#between[findPosition(this.#order, key)] ?? null;
    const [others = null] = this.#between;
    const difference = this.#differences.get(key);
    return difference && others ? change(others.slice(), difference) : others;
  }

  /** The rows of each key, and the rows between the keys, in order; null for a large index. */
  get sets(): { exact: ReadonlyMap<Key, Bits>; order: readonly Key[]; between: readonly Bits[] } | null {
    return this.#differences.size > 0
      ? null
      : { exact: this.#exact, order: this.#order, between: this.#between };
  }
}

function change(bits: Bits, { less, more }: Difference): Bits {
  for (const row of less) clearBit(bits, row);
  for (const row of more) setBit(bits, row);
  return bits;
}

/** Returns the number of lower keys. */
function findPosition(order: readonly Key[], key: Key): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((order[middle] as Key) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

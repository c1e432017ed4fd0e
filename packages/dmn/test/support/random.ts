/** Returns a generator of numbers from 0 to 1, determined by the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws whole numbers, items of a list, and booleans. */
export class Draw {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  one<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  happens(share: number): boolean {
    return this.#random() < share;
  }
}

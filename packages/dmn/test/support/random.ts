/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws whole numbers, members of a list, and yes or no. */
export class Draw {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  one<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  happens(share: number): boolean {
    return this.#random() < share;
  }
}

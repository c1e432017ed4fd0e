/** Generates random numbers from a seed (mulberry32), so that a file can be reproduced. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  /** Returns a number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  chance(part: number): boolean {
    return this.next() < part;
  }
  pick<One>(list: readonly One[]): One {
    const item = list[this.below(list.length)];
    if (item === undefined) throw new Error('picks from an empty list');
    return item;
  }
  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }
}

/** How much a program works on at once beside what claims it: whether there is room for more, and when all of it has ended. */
export class InHand {
  readonly #most: number;
  #count = 0;
  /** Told when something has ended. */
  #ended = Promise.withResolvers<void>();

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get free(): number {
    return this.#most - this.#count;
  }

  take(count = 1): void {
    this.#count += count;
  }

  leave(count = 1): void {
    this.#count -= count;
    this.#ended.resolve();
    this.#ended = Promise.withResolvers();
  }

  /** Waits until there is room for so many, or, once a moment has passed, for one. */
  async room(worth: number, withinMs: number): Promise<void> {
    const limit = inMs(withinMs);
    while (this.free < worth && !(limit.isOver() && this.free > 0))
      await (limit.isOver() ? this.#ended.promise : Promise.race([this.#ended.promise, limit.over]));
  }

  /** Waits until all has ended, at most so long. */
  async drain(withinMs: number): Promise<void> {
    const limit = inMs(withinMs);
    while (this.#count > 0 && !limit.isOver()) await Promise.race([this.#ended.promise, limit.over]);
  }
}

function inMs(ms: number) {
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    setTimeout(() => {
      isOver = true;
      resolve();
    }, ms).unref();
  });
  return { over, isOver: () => isOver };
}

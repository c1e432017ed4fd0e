/** The number of items that a program works on at once: whether it may start more, and when all have ended. */
export class InHand {
  readonly #most: number;
  #count = 0;
  /** Resolved when an item has ended. */
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

  /** Waits until there is capacity for this many, or after a moment for one. */
  async room(itemCount: number, withinMs: number): Promise<void> {
    const limit = inMs(withinMs);
    while (this.free < itemCount && !(limit.isOver() && this.free > 0))
      await (limit.isOver() ? this.#ended.promise : Promise.race([this.#ended.promise, limit.over]));
  }

  /** Waits until all have ended, up to a time limit. */
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

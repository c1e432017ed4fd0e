/** A lock on the single session, granted to waiting holders in the order of their requests. */
export class SessionLock<Holder> {
  #holder: Holder | null = null;
  #waiting: { holder: Holder; grant: () => void }[] = [];

  get holder(): Holder | null {
    return this.#holder;
  }

  /** Resolves when `holder` has the lock; at once when `holder` has it already. */
  async acquire(holder: Holder): Promise<void> {
    if (this.#holder === holder) return;
    if (this.#holder === null) {
      this.#holder = holder;
      return;
    }
    await new Promise<void>((grant) => this.#waiting.push({ holder, grant }));
  }

  /** Passes the lock to the next holder; does nothing when `holder` does not have the lock. */
  release(holder: Holder): void {
    if (this.#holder !== holder) return;
    const next = this.#waiting.shift();
    this.#holder = next?.holder ?? null;
    next?.grant();
  }
}

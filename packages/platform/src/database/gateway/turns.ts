/** Hands the one session to one holder after another, in the order they asked. */
export class Turns<Holder> {
  #holder: Holder | null = null;
  #waiting: { holder: Holder; grant: () => void }[] = [];

  get holder(): Holder | null {
    return this.#holder;
  }

  /** Resolves when `holder` has the session; at once when it has it already. */
  async take(holder: Holder): Promise<void> {
    if (this.#holder === holder) return;
    if (this.#holder === null) {
      this.#holder = holder;
      return;
    }
    await new Promise<void>((grant) => this.#waiting.push({ holder, grant }));
  }

  /** Passes the session on; does nothing for one who does not have it. */
  release(holder: Holder): void {
    if (this.#holder !== holder) return;
    const next = this.#waiting.shift();
    this.#holder = next?.holder ?? null;
    next?.grant();
  }
}

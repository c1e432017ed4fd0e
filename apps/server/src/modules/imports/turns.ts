/** Whose slice it is. */
export type Whose = { id: string; entityId: string };
type Waiting = Whose & { begin: () => void };

/**
 * Slices of imports, one at a time: the next is one of the organisation that has waited longest, and of it one of the import that
 * has. So a small file does not wait for a long one, and the rest of the worker is left a connection to the database.
 */
export class Turns {
  #isTaken = false;
  #turn = 0;
  /** By organisation and by import, the turn that it has had last. */
  readonly #last = new Map<string, number>();
  readonly #waiting: Waiting[] = [];

  /** Does a slice when it is its turn. */
  async take<T>(whose: Whose, slice: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await new Promise<void>((begin) => this.#waiting.push({ ...whose, begin }));
    this.#isTaken = true;
    this.#turn += 1;
    this.#last.set(whose.entityId, this.#turn).set(whose.id, this.#turn);
    try {
      return await slice();
    } finally {
      this.#pass();
    }
  }

  #pass(): void {
    const lastOf = (key: string) => this.#last.get(key) ?? 0;
    const [next] = this.#waiting.toSorted(
      (one, other) => lastOf(one.entityId) - lastOf(other.entityId) || lastOf(one.id) - lastOf(other.id),
    );
    if (next) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.begin();
      return;
    }
    this.#isTaken = false;
    this.#last.clear();
  }
}

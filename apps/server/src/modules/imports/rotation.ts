/** The import of a slice. */
export type ImportOwner = { id: string; entityId: string; userId: string };
type Waiting = ImportOwner & { begin: () => void };

type Resting = {
  /** Whether others than this person are at work. */
  areOthersAtWork: (userId: string) => Promise<boolean>;
  /** Milliseconds of a clock that only goes on. */
  now: () => number;
  pause: (ms: number) => Promise<unknown>;
};

/** A slice that took longer is followed by no longer rest: each import has to have its turn within its lease. */
const MAX_REST_MS = 2000;

/**
 * Slices of imports, one at a time: the next is one of the organization that has waited longest, and of it one of the import that
 * has. So a small file does not wait for a long one, and the rest of the worker is left a connection to the database. While others
 * are at work, a slice is followed by a rest as long as it was: half of the time the machine is theirs.
 */
export class Rotation {
  #isTaken = false;
  #turn = 0;
  /** The last turn of each organization and import. */
  readonly #last = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #resting: Resting;

  constructor(resting: Resting) {
    this.#resting = resting;
  }

  /** Runs a slice at its turn. */
  async take<T>(whose: ImportOwner, slice: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await new Promise<void>((begin) => this.#waiting.push({ ...whose, begin }));
    this.#isTaken = true;
    this.#turn += 1;
    this.#last.set(whose.entityId, this.#turn).set(whose.id, this.#turn);
    const began = this.#resting.now();
    try {
      return await slice();
    } finally {
      // Who did it continues; the next turn waits.
      void this.#rest(whose, this.#resting.now() - began).then(() => this.#pass());
    }
  }

  async #rest({ userId }: ImportOwner, took: number): Promise<void> {
    const { areOthersAtWork, pause } = this.#resting;
    // Whether anybody is at work is never a reason for an import to end.
    if (await areOthersAtWork(userId).catch(() => false)) await pause(Math.min(took, MAX_REST_MS));
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

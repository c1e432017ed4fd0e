/** The import of a slice. */
export type ImportOwner = { id: string; entityId: string; userId: string };
type Waiting = ImportOwner & { begin: () => void };

type Resting = {
  /** Whether anyone besides this person is active. */
  areOthersActive: (userId: string) => Promise<boolean>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  pause: (ms: number) => Promise<unknown>;
};

/** Maximum rest after a slice, because each import needs its turn within its lease. */
const MAX_REST_MS = 2000;

/**
 * Runs slices of imports one at a time: next is the organization that has waited longest, and its import that
 * has waited longest. So a small file does not wait for a long one, and the worker's other jobs can use the
 * database. While others are active, a slice is followed by an equally long rest, which leaves half of the
 * time to them.
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
  async take<T>(owner: ImportOwner, slice: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await new Promise<void>((begin) => this.#waiting.push({ ...owner, begin }));
    this.#isTaken = true;
    this.#turn += 1;
    this.#last.set(owner.entityId, this.#turn).set(owner.id, this.#turn);
    const began = this.#resting.now();
    try {
      return await slice();
    } finally {
      // The caller continues at once; only the next turn waits for the rest.
      void this.#rest(owner, this.#resting.now() - began).then(() => this.#pass());
    }
  }

  async #rest({ userId }: ImportOwner, durationMs: number): Promise<void> {
    const { areOthersActive, pause } = this.#resting;
    // An error of the check for active users must not end an import.
    if (await areOthersActive(userId).catch(() => false)) await pause(Math.min(durationMs, MAX_REST_MS));
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

/** Typing is sent this long after the last key. */
const QUIET_MS = 500;
/** After a failed save, the next try. */
const RETRY_MS = 5_000;

type DraftStore = { save: (content: string) => Promise<unknown>; discard: () => Promise<unknown> };

/**
 * Sends what is being typed to where it is kept: a moment after the last key, one save at a time, the newest
 * text last. A save that fails is tried again until it works or something newer takes its place.
 */
export class DraftKeeper {
  readonly #store: DraftStore;
  #waiting: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves on their way: more than one only when the page may be gone in a moment. */
  #sending = 0;
  #sent = 0;
  /** Whether there is anything of it at the server, as far as this page knows. */
  #isKept = false;

  constructor(store: DraftStore) {
    this.#store = store;
  }

  /** There is something of it at the server, from an earlier visit. */
  found(): void {
    this.#isKept = true;
  }

  /** Takes what the form holds now. */
  keep(content: string): void {
    this.#waiting = content;
    this.#later(QUIET_MS);
  }

  /** Sends at once what is waiting, also behind a save on its way: the page may be gone in a moment. */
  flush(): void {
    if (this.#waiting === null) return;
    clearTimeout(this.#timer);
    void this.#send();
  }

  /** What was typed is saved for good, or not wanted: nothing of it stays. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
    if (this.#sending > 0 || this.#isKept) void this.#discard();
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#sending === 0) this.#timer = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    const content = this.#waiting;
    if (content === null) return;
    this.#waiting = null;
    this.#sending += 1;
    this.#sent += 1;
    const order = this.#sent;
    let nextMs = QUIET_MS;
    try {
      await this.#store.save(content);
      this.#isKept = true;
    } catch {
      if (order === this.#sent) this.#waiting ??= content;
      nextMs = RETRY_MS;
    }
    this.#sending -= 1;
    if (this.#waiting !== null) this.#later(nextMs);
  }

  async #discard(): Promise<void> {
    // A save on its way must not arrive after the discard.
    while (this.#sending > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    if (this.#waiting !== null) return;
    this.#isKept = false;
    await this.#store.discard().catch(() => {
      this.#isKept = true;
    });
  }
}

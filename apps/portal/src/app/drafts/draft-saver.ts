/** The pause after the last key before a draft is sent. */
const QUIET_MS = 500;
/** The pause before a failed save is retried. */
const RETRY_MS = 5_000;

type DraftStore = { save: (content: string) => Promise<unknown>; discard: () => Promise<unknown> };

/**
 * Sends a draft while it is typed: after a pause, one save at a time, the newest text last. A failed save is retried
 * until it works or a newer text replaces it.
 */
export class DraftSaver {
  readonly #store: DraftStore;
  #waiting: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Running saves: more than one only when the page may close. */
  #sending = 0;
  #sent = 0;
  /** Whether the server has a draft, as far as this page knows. */
  #isKept = false;

  constructor(store: DraftStore) {
    this.#store = store;
  }

  /** Notes that the server has a draft of an earlier visit. */
  found(): void {
    this.#isKept = true;
  }

  /** Takes the current text of the form. */
  keep(content: string): void {
    this.#waiting = content;
    this.#later(QUIET_MS);
  }

  /** Sends waiting text at once, even while a save is running, because the page may close. */
  flush(): void {
    if (this.#waiting === null) return;
    clearTimeout(this.#timer);
    void this.#send();
  }

  /** Deletes the draft after a save or a discard. */
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
    // A running save must not arrive after the discard.
    while (this.#sending > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    if (this.#waiting !== null) return;
    this.#isKept = false;
    await this.#store.discard().catch(() => {
      this.#isKept = true;
    });
  }
}

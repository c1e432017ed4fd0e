import { appendFileSync, readFileSync } from 'node:fs';

/** The answer to a change: none yet or never, or done. */
export type Entry = { key: string; kind: 'comment' | 'registration' | 'start'; at: number } & (
  | { state: 'asked' }
  | { state: 'acknowledged'; id: string; took: number }
  | { state: 'refused'; status: number }
);

/**
 * A file outside the product with the requested and the acknowledged changes. It is written before each call
 * and after its answer, so it contains everything that the product must have stored.
 */
export class Ledger {
  readonly #file: string;
  readonly #acknowledged: Extract<Entry, { state: 'acknowledged' }>[] = [];

  constructor(file: string) {
    this.#file = file;
    appendFileSync(file, '');
  }

  write(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
    if (entry.state === 'acknowledged') this.#acknowledged.push(entry);
  }

  /** The number of changes acknowledged since the beginning. */
  get count(): number {
    return this.#acknowledged.length;
  }

  /**
   * The time of the first acknowledged change that was requested after a given time; null while there is
   * none.
   */
  firstAcknowledgedAfter(moment: number): number | null {
    const found = this.#acknowledged.find(({ at, took }) => at - took >= moment);
    return found ? found.at : null;
  }

  /** The longest time between two acknowledgments within a period. */
  longestGap(from: number, to: number): number {
    const moments = this.#acknowledged.map(({ at }) => at).filter((at) => at > from && at < to);
    return Math.max(...[from, ...moments].map((at, n) => (moments[n] ?? to) - at));
  }

  /** Reads the whole file, as another program would. */
  entries(): Entry[] {
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  }
}

export type Account = { acknowledged: number; lost: string[]; twice: string[] };

/**
 * Compares acknowledged changes with the stored ones: how often each key's change and its audit records are
 * in the database.
 */
export function compare(
  entries: readonly Entry[],
  stored: ReadonlyMap<string, { changes: number; records: number }>,
): Account {
  const acknowledged = new Set(entries.filter(({ state }) => state === 'acknowledged').map(({ key }) => key));
  const asked = new Set(entries.map(({ key }) => key));
  const [lost, twice] = [[] as string[], [] as string[]];
  for (const key of asked) {
    const { changes, records } = stored.get(key) ?? { changes: 0, records: 0 };
    if (acknowledged.has(key) && (changes === 0 || records === 0)) lost.push(key);
    if (changes > 1 || records > 1 || records !== changes) twice.push(key);
  }
  return { acknowledged: acknowledged.size, lost, twice };
}

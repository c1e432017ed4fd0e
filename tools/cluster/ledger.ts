import { appendFileSync, readFileSync } from 'node:fs';

/** What a caller was told of a change: nothing yet or never, or that it is done. */
export type Entry = { key: string; kind: 'comment' | 'registration' | 'start'; at: number } & (
  | { state: 'asked' }
  | { state: 'acknowledged'; id: string; took: number }
  | { state: 'refused'; status: number }
);

/**
 * A file outside of the product of what was asked of it and what it acknowledged. It is written before a call is made and when its
 * answer has come, so that it knows what the product must know.
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

  /** How many changes have been acknowledged since the beginning. */
  get count(): number {
    return this.#acknowledged.length;
  }

  /** When the first change was acknowledged that was asked for after a moment; null while there is none. */
  firstAfter(moment: number): number | null {
    const found = this.#acknowledged.find(({ at, took }) => at - took >= moment);
    return found ? found.at : null;
  }

  /** The longest time between two acknowledgements, from one moment to another. */
  longestGap(from: number, to: number): number {
    const moments = this.#acknowledged.map(({ at }) => at).filter((at) => at > from && at < to);
    return Math.max(...[from, ...moments].map((at, n) => (moments[n] ?? to) - at));
  }

  /** All of the file, as another would read it. */
  entries(): Entry[] {
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  }
}

export type Account = { acknowledged: number; lost: string[]; twice: string[] };

/** Compares what was acknowledged with what there is: how often each key's change is in the database, and its records. */
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

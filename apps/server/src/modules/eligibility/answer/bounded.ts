import type { LeftOut } from '@waypost/contract/services/eligibility-response';

/** No list of an answer is sent longer than this. The longest seen in practice have some hundreds of benefits. */
export const MOST_ENTRIES = 1000;
/** No text either: the longest a 271 allows has 264 characters. */
export const MOST_TEXT = 4000;
/** All of an exchange together, in characters of JSON: what is checked and written while others wait. */
const MOST_SIZE = 3_000_000;

/** What a value costs besides its text: a name, quotation marks, a comma. */
const COST = 8;

/**
 * Copies what was read from a payer's message as far as it is sent, and counts what is left out. The lists share one
 * room: once that is used up, no further entry is taken.
 */
export class Bounds {
  #room = MOST_SIZE;

  /** Is the room used up? */
  get isReached(): boolean {
    return this.#room <= 0;
  }

  /** A part of an exchange within the bounds. `name` is what its list is called when it is one. */
  cut<Part>(part: Part, name: string): { part: Part; leftOut: LeftOut } {
    const counts = new Map<string, number>();
    const cut = this.#copy(part, name, counts) as Part;
    return { part: cut, leftOut: [...counts].map(([list, count]) => ({ list, count })) };
  }

  #copy(value: unknown, name: string, counts: Map<string, number>): unknown {
    this.#room -= COST;
    if (typeof value === 'string') return this.#text(value, counts);
    if (Array.isArray(value)) return this.#list(value, name, counts);
    if (value === null || typeof value !== 'object') return value;
    const copy: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) {
      this.#room -= key.length;
      copy[key] = this.#copy(one, key, counts);
    }
    return copy;
  }

  #text(text: string, counts: Map<string, number>): string {
    const isLong = text.length > MOST_TEXT;
    const kept = isLong ? `${text.slice(0, MOST_TEXT)} …` : text;
    if (isLong) counts.set('texts', (counts.get('texts') ?? 0) + 1);
    this.#room -= kept.length;
    return kept;
  }

  #list(list: readonly unknown[], name: string, counts: Map<string, number>): unknown[] {
    const kept: unknown[] = [];
    while (kept.length < list.length && kept.length < MOST_ENTRIES && this.#room > 0)
      kept.push(this.#copy(list[kept.length], name, counts));
    if (kept.length < list.length) counts.set(name, (counts.get(name) ?? 0) + list.length - kept.length);
    return kept;
  }
}

import type { LeftOut } from '@waypost/contract/eligibility/response';

/** The longest list of an answer that is sent. The longest seen in practice have some hundreds of benefits. */
export const MAX_ENTRIES = 1200;
/** The longest text that is sent; a 271 allows at most 264 characters. */
const MAX_TEXT = 4000;
/** The longest text once the budget is used up; no date or code is longer. */
const MIN_TEXT = 100;
/** Maximum size of everything read from a message, in bytes of JSON: seven hundred benefits (decision 131). */
const MAX_SIZE = 1_000_000;
/** Maximum size of the raw message unless all of it is requested, in bytes of JSON. */
export const MAX_RAW = 250_000;

/** The bytes of a value besides its text: the quotation marks of its name, a colon, a comma. */
const COST = 8;

const sizeOf = (text: string): number => Buffer.byteLength(JSON.stringify(text));

/** The longest start of a text that takes so many bytes in JSON; it splits no character. */
export function startOf(text: string, most: number): string {
  const start = (length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  let size = 0;
  let tooLong = Math.min(text.length, most) + 1;
  while (tooLong - size > 1) {
    const half = Math.floor((size + tooLong) / 2);
    if (sizeOf(start(half)) <= most) size = half;
    else tooLong = half;
  }
  return start(size);
}

/** Shortens a list to the entries that are sent, before they are converted. */
export type Truncate = <Entry>(list: readonly Entry[], name: string) => readonly Entry[];

/**
 * Copies the data of a payer's message up to the bounds, and counts the omitted parts. All lists share one
 * budget; once it is used up, no further entry is copied.
 */
export class Bounds {
  #room = MAX_SIZE;
  #counts = new Map<string, number>();

  readonly take: Truncate = (list, name) => {
    this.#leaveOut(name, list.length - MAX_ENTRIES);
    return list.slice(0, MAX_ENTRIES);
  };

  /** Whether the budget is used up. */
  get isReached(): boolean {
    return this.#room <= 0;
  }

  /** Copies a part of an answer within the bounds. `name` names the list when the part is one. */
  cut<Part>(part: Part, name: string): { part: Part; leftOut: LeftOut } {
    const cut = this.#copy(part, name) as Part;
    const leftOut = [...this.#counts].map(([list, count]) => ({ list, count }));
    this.#counts = new Map();
    return { part: cut, leftOut };
  }

  #copy(value: unknown, name: string): unknown {
    this.#room -= COST;
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return this.#list(value, name);
    if (value === null || typeof value !== 'object') return value;
    const copy: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) {
      this.#room -= key.length;
      copy[key] = this.#copy(one, key);
    }
    return copy;
  }

  #text(text: string): string {
    const most = this.isReached ? MIN_TEXT : MAX_TEXT;
    const isLong = text.length > most;
    const shortened = isLong ? `${text.slice(0, most)} …` : text;
    if (isLong) this.#leaveOut('texts', 1);
    this.#room -= sizeOf(shortened);
    return shortened;
  }

  #list(list: readonly unknown[], name: string): unknown[] {
    const items: unknown[] = [];
    while (items.length < list.length && items.length < MAX_ENTRIES && this.#room > 0)
      items.push(this.#copy(list[items.length], name));
    this.#leaveOut(name, list.length - items.length);
    return items;
  }

  #leaveOut(name: string, count: number): void {
    if (count > 0) this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }
}

import type { Delimiters } from './delimiters.ts';
import { HEADER_REACH, isIsa, readIsa, skipBlanks } from './delimiters.ts';

/** Codes are up to three characters long. */
const SHARED_LENGTH = 3;
const MOST_SHARED = 10_000;
const LETTER_I = 73;
const LINE_FEED = 10;

/**
 * Walks a message segment by segment without splitting it: one segment is current at a time, and an element
 * becomes a string only when somebody asks for it.
 */
export class SegmentCursor {
  text: string;
  delimiters: Delimiters;
  /** Identifier of the current segment (`EB`), '' before the first. */
  id = '';
  /** 1-based number of the current segment in the file. */
  number = 0;
  /** Where the current segment starts. */
  start: number;
  /** How many elements follow the identifier. */
  count = 0;
  /** False only when the text ended before the segment's terminator. */
  terminated = true;

  // False while more of the text is still to come.
  #whole: boolean;
  #end: number;
  #next: number;
  #elementCode = 0;
  // offsets[i] is where element i starts, offsets[i + 1] - 1 where it ends.
  #offsets = new Int32Array(64);
  // Set when line breaks stand inside the segment (files wrapped at 80 columns): they are no data.
  #wrapped = false;
  readonly #codes = new Map<number, string>();

  /** `whole` is false when `extend` brings the rest of the text. */
  constructor(text: string, delimiters: Delimiters, start: number, whole = true) {
    this.text = text;
    this.#whole = whole;
    this.delimiters = delimiters;
    this.start = start;
    this.#end = start;
    this.#next = start;
    this.#elementCode = delimiters.element.charCodeAt(0);
  }

  /** Goes on with more text; what was read before is let go. */
  extend(more: string, whole: boolean): void {
    this.text = this.text.slice(this.#next) + more;
    this.#whole = whole;
    this.#next = 0;
  }

  /** How much text is not read yet. */
  get left(): number {
    return this.text.length - this.#next;
  }

  /**
   * Moves to the next segment; false at the end of the text, or where the next one is not complete yet. Empty segments are passed over, and each ISA brings
   * delimiters of its own.
   */
  next(): boolean {
    const { text } = this;
    for (;;) {
      const start = skipBlanks(text, this.#next);
      if (start >= text.length) return false;
      if (text.charCodeAt(start) === LETTER_I && isIsa(text, start)) {
        if (!this.#whole && text.length - start < HEADER_REACH) return false;
        this.#use(readIsa(text, start).delimiters);
      }
      const found = text.indexOf(this.delimiters.segment, start);
      if (found < 0 && !this.#whole) return false;
      this.terminated = found >= 0;
      const end = found >= 0 ? found : text.length;
      this.#next = end + 1;
      if (end === start) continue;
      this.start = start;
      this.#end = trimEnd(text, start, end);
      this.number += 1;
      this.#index();
      return true;
    }
  }

  /** Text of element `position` (1-based, as in EB03), '' when it is absent. */
  element(position: number): string {
    if (position > this.count) return '';
    const from = this.#offsets[position] ?? 0;
    const to = (this.#offsets[position + 1] ?? 0) - 1;
    if (from >= to) return '';
    if (this.#wrapped) return withoutBreaks(this.text.slice(from, to));
    return to - from <= SHARED_LENGTH ? this.#shared(from, to) : this.text.slice(from, to);
  }

  /** Whether the elements from one position to another hold nothing. */
  isEmpty(first: number, last: number): boolean {
    if (first > this.count) return true;
    const past = Math.min(last, this.count) + 1;
    return (this.#offsets[past] ?? 0) - (this.#offsets[first] ?? 0) === past - first;
  }

  /** Element without the blanks around it: fixed-width headers pad theirs. */
  trimmed(position: number): string {
    return this.element(position).trim();
  }

  /** Components of a composite element: `HC:70553:26` gives three. */
  components(position: number): string[] {
    const value = this.element(position);
    return value === '' ? [] : value.split(this.delimiters.component);
  }

  /** The whole segment as it was sent, without its terminator. */
  get verbatim(): string {
    return this.text.slice(this.start, this.#end);
  }

  /** Where element `position` stands in the text, for replacing it; null when absent. */
  range(position: number): [from: number, to: number] | null {
    const from = this.#offsets[position];
    const to = this.#offsets[position + 1];
    return from === undefined || to === undefined || position > this.count ? null : [from, to - 1];
  }

  #use(delimiters: Delimiters): void {
    this.delimiters = delimiters;
    this.#elementCode = delimiters.element.charCodeAt(0);
  }

  /** Finds the elements of the current segment. */
  #index(): void {
    const { text, start } = this;
    const end = this.#end;
    let offsets = this.#offsets;
    const separator = this.#elementCode;
    let count = 0;
    let wrapped = false;
    offsets[0] = start;
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code === separator) {
        count += 1;
        if (count + 1 >= offsets.length) offsets = this.#grow();
        offsets[count] = at + 1;
      } else if (code === LINE_FEED) wrapped = true;
    }
    offsets[count + 1] = end + 1;
    this.count = count;
    this.#wrapped = wrapped;
    this.id = this.#readId(start, (offsets[1] ?? 0) - 1);
  }

  /** Room for more elements, what was found kept. */
  #grow(): Int32Array<ArrayBuffer> {
    const larger = new Int32Array(2 * this.#offsets.length);
    larger.set(this.#offsets);
    this.#offsets = larger;
    return larger;
  }

  /** The identifier; two or three characters, unless the text is broken. */
  #readId(from: number, to: number): string {
    if (to - from === 2 || to - from === 3)
      return this.#wrapped ? withoutBreaks(this.text.slice(from, to)) : this.#shared(from, to);
    return withoutBreaks(this.text.slice(from, to)).trim();
  }

  /** A code as one shared string per distinct code: comparing it and looking up its label is cheap then. */
  #shared(from: number, to: number): string {
    // Seven bits a character behind a leading 1: a small integer for every text of ASCII.
    let key = 1;
    for (let at = from; at < to; at += 1) {
      const character = this.text.charCodeAt(at);
      if (character > 127) return this.text.slice(from, to);
      key = (key << 7) | character;
    }
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = asKey(this.text.slice(from, to));
      if (this.#codes.size < MOST_SHARED) this.#codes.set(key, code);
    }
    return code;
  }
}

/** The engine keeps one copy of every property name: such strings compare by address, cut ones by content. */
function asKey(code: string): string {
  return Object.keys({ [code]: true })[0] ?? code;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  // Blanks before the terminator can be data in a padded element; line breaks cannot.
  while (at > start && isLineBreak(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

function withoutBreaks(value: string): string {
  let kept = '';
  for (const character of value) if (!isLineBreak(character.charCodeAt(0))) kept += character;
  return kept;
}

/** The identifier for a problem's message; what does not look like one may be patient data and is not shown. */
export function segmentName(segment: SegmentCursor): string {
  return /^[A-Z][A-Z0-9]{1,2}$/.test(segment.id) ? segment.id : 'without a known identifier';
}

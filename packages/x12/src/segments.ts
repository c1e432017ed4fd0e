import { CodePool, noCode } from './code-pool.ts';
import { Code } from './codes/code-list.ts';
import { LONGEST_CODE } from './codes/table.ts';
import type { Delimiters } from './delimiters.ts';
import { HEADER_REACH, isBlankCode, isIsa, readIsa } from './delimiters.ts';
import { toCharacterCodes } from './units.ts';

const LETTER_I = 73;
const LINE_FEED = 10;
const LETTER_SMALL_A = 97;

/** The effect of a character on its segment; every other character has effect 0. */
const SEPARATES = 1;
const BREAKS_LINE = 2;
const TERMINATES = 3;

/**
 * A cursor over the segments of a message. One segment is current at a time, and an element becomes a string only when
 * it is read, so a large message is never split as a whole.
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
  /** True when the text ended within this segment: its last element is omitted, and only `verbatim` contains it. */
  isCut = false;

  // False while more text is expected.
  #isWhole: boolean;
  #end: number;
  #next: number;
  // The text as character codes.
  #units: Uint8Array | Uint16Array;
  // The effect of each character code: one lookup is faster than comparing with every delimiter.
  readonly #effects = new Uint8Array(0x10000);
  // offsets[i] is where element i starts, offsets[i + 1] - 1 where it ends.
  #offsets = new Int32Array(64);
  // Set when the segment contains line breaks (files wrapped at 80 columns), which are no data.
  #isWrapped = false;
  readonly #codes = new CodePool();

  /** `whole` is false when `extend` supplies the rest of the text. */
  constructor(text: string, delimiters: Delimiters, start: number, whole = true) {
    this.text = text;
    this.#isWhole = whole;
    this.#units = toCharacterCodes(text, new Uint8Array(0));
    this.delimiters = delimiters;
    this.#useDelimiters(delimiters);
    this.start = start;
    this.#end = start;
    this.#next = start;
  }

  /** Appends more text and drops the text that was already read. */
  extend(more: string, whole: boolean): void {
    this.text = this.text.slice(this.#next) + more;
    this.#units = toCharacterCodes(this.text, this.#units);
    this.#isWhole = whole;
    this.#next = 0;
  }

  /** Number of characters that are not read yet. */
  get unreadLength(): number {
    return this.text.length - this.#next;
  }

  /**
   * Moves to the next segment. Returns false at the end of the text, or when the next segment is not complete yet.
   * Skips empty segments, and adopts the delimiters of each ISA.
   */
  next(): boolean {
    const { text } = this;
    const units = this.#units;
    for (;;) {
      let start = this.#next;
      while (start < text.length && isBlankCode(units[start] ?? 0)) start += 1;
      if (start >= text.length) return false;
      if (units[start] === LETTER_I && isIsa(text, start)) {
        if (!this.#isWhole && text.length - start < HEADER_REACH) return false;
        this.#useDelimiters(readIsa(text, start).delimiters);
      }
      const end = this.#indexElements(start);
      if (end >= text.length && !this.#isWhole) return false;
      this.terminated = end < text.length;
      this.isCut = false;
      this.#next = end + 1;
      if (end === start) continue;
      this.start = start;
      this.number += 1;
      this.id = this.#readId(start, (this.#offsets[1] ?? 0) - 1);
      return true;
    }
  }

  /** Omits the last element of a segment that was cut off, since 180 may have been 1800. */
  cut(): void {
    this.isCut = true;
    this.count = Math.max(0, this.count - 1);
  }

  /**
   * Returns the text of element `position` (1-based, as in EB03), '' when it is absent. Trailing blanks are removed:
   * X12.6 requires trailing spaces of a value to be suppressed.
   */
  element(position: number): string {
    if (position > this.count) return '';
    const from = this.#offsets[position] ?? 0;
    let to = (this.#offsets[position + 1] ?? 0) - 1;
    if (from >= to) return '';
    if (this.#isWrapped) return removeLineBreaks(this.text.slice(from, to)).trimEnd();
    while (isBlankCode(this.#units[to - 1] ?? 0)) {
      to -= 1;
      if (from === to) return '';
    }
    return to - from <= LONGEST_CODE
      ? this.#codes.share(this.text, this.#units, from, to).text
      : this.text.slice(from, to);
  }

  /** Returns element `position` as a code whose labels can be looked up. */
  code(position: number): Code {
    if (position > this.count) return noCode;
    const from = this.#offsets[position] ?? 0;
    const to = (this.#offsets[position + 1] ?? 0) - 1;
    if (from >= to) return noCode;
    const isPlain = to - from <= LONGEST_CODE && !this.#isWrapped && !isBlankCode(this.#units[to - 1] ?? 0);
    return isPlain ? this.#codes.share(this.text, this.#units, from, to) : new Code(this.element(position));
  }

  /** Returns whether the text ended so early in this segment that no element can be read. */
  get isLost(): boolean {
    return this.isCut && this.isEmpty(1, this.count);
  }

  /** Returns whether the elements from position `first` to `last` are all empty. */
  isEmpty(first: number, last: number): boolean {
    if (first > this.count) return true;
    const past = Math.min(last, this.count) + 1;
    return (this.#offsets[past] ?? 0) - (this.#offsets[first] ?? 0) === past - first;
  }

  /** Returns an element without surrounding blanks, with which fixed-width headers pad theirs. */
  trimmed(position: number): string {
    return this.element(position).trim();
  }

  /** Returns the components of a composite element: `HC:70553:26` has three. */
  components(position: number): string[] {
    const value = this.element(position);
    if (value === '') return [];
    return splitParts(value, this.delimiters.component);
  }

  /** Returns the values of a repeated element: `30^98` has two. */
  repetitions(position: number): string[] {
    const value = this.element(position);
    if (value === '') return [];
    return splitParts(value, this.delimiters.repetition);
  }

  /** The whole segment as it was sent, without its terminator. */
  get verbatim(): string {
    return this.text.slice(this.start, this.#end);
  }

  /** Start and end offset of element `position` in the text, for replacing it; null when absent. */
  range(position: number): [from: number, to: number] | null {
    const from = this.#offsets[position];
    const to = this.#offsets[position + 1];
    return from === undefined || to === undefined || position > this.count ? null : [from, to - 1];
  }

  #useDelimiters(delimiters: Delimiters): void {
    const effects = this.#effects;
    effects[this.delimiters.element.charCodeAt(0)] = 0;
    effects[this.delimiters.segment.charCodeAt(0)] = 0;
    effects[LINE_FEED] = BREAKS_LINE;
    effects[delimiters.segment.charCodeAt(0)] = TERMINATES;
    effects[delimiters.element.charCodeAt(0)] = SEPARATES;
    this.delimiters = delimiters;
  }

  /**
   * Finds the elements of the segment that starts here; returns the offset of its terminator, or the end of the
   * text.
   */
  #indexElements(start: number): number {
    const units = this.#units;
    const effects = this.#effects;
    const { length } = this.text;
    const offsets = this.#offsets;
    let position = 1;
    let firstBreak = length;
    let at = start;
    offsets[0] = start;
    for (;;) {
      let effect = 0;
      while (at < length) {
        effect = effects[units[at] ?? 0] ?? 0;
        if (effect > SEPARATES) break;
        at += 1;
        // This write happens after every character and counts only after a separator: the processor would mispredict a
        // branch at most separators, which is slower. Writing past the end of the array has no effect.
        offsets[position] = at;
        position = (position + effect) | 0;
      }
      if (effect !== BREAKS_LINE) break;
      if (at < firstBreak) firstBreak = at;
      at += 1;
    }
    if (position >= offsets.length) {
      this.#offsets = new Int32Array(2 * position);
      return this.#indexElements(start);
    }
    // Line breaks before the terminator are not part of the segment; blanks there stay in `verbatim`.
    let end = at;
    while (end > start && isLineBreak(units[end - 1] ?? 0)) end -= 1;
    offsets[position] = end + 1;
    this.#end = end;
    this.#isWrapped = firstBreak < end;
    this.count = position - 1;
    return at;
  }

  /** Reads the identifier: two or three characters, unless the text is broken. */
  #readId(from: number, to: number): string {
    const isPadded = isBlankCode(this.#units[to - 1] ?? 0);
    // Some senders write a whole segment in lower case.
    if ((this.#units[from] ?? 0) >= LETTER_SMALL_A)
      return removeLineBreaks(this.text.slice(from, to)).trim().toUpperCase();
    if (!isPadded && (to - from === 2 || to - from === 3))
      return this.#isWrapped
        ? removeLineBreaks(this.text.slice(from, to))
        : this.#codes.share(this.text, this.#units, from, to).text;
    return removeLineBreaks(this.text.slice(from, to)).trim();
  }
}

function splitParts(value: string, separator: string | null): string[] {
  if (separator === null || !value.includes(separator)) return [value];
  return value.split(separator).map((part) => part.trimEnd());
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

function removeLineBreaks(value: string): string {
  let result = '';
  for (const character of value) if (!isLineBreak(character.charCodeAt(0))) result += character;
  return result;
}

/** Returns the identifier for a problem's message. An invalid identifier may be patient data and is not shown. */
export function describeSegment(segment: SegmentCursor): string {
  return /^[A-Z][A-Z0-9]{1,2}$/.test(segment.id) ? segment.id : 'without a known identifier';
}

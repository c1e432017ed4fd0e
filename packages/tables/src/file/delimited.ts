import { cleanCell } from './clean.ts';
import { FileRefused } from './refusal.ts';
import type { Delimiter, Limits, Row } from './types.ts';

const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;
/** Characters of a row. What comes after an unclosed quotation mark is a row too. */
const ROW_MOST = 1_000_000;

/**
 * Reads delimited text part by part. Quotation marks count at the beginning of a cell alone; within one that is quoted, a single one
 * ends it only before a delimiter or the end of the line, so that `"Bob "Bobby" Ray"` is read as people meant it.
 */
export class DelimitedReader {
  readonly #delimiter: number;
  readonly #limits: Limits;
  /** What is not read yet: begins with a row. */
  #rest = '';
  #row = 0;

  constructor(delimiter: Delimiter, limits: Limits) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#limits = limits;
  }

  /** The rows that end in this part; those without anything are counted and left out. */
  read(part: string, isLast: boolean): Row[] {
    const text = this.#rest === '' ? part : this.#rest + part;
    const rows: Row[] = [];
    let at = 0;
    while (at < text.length) {
      const cells: string[] = [];
      const end = this.#readRow(text, at, isLast, cells);
      if (end < 0) break;
      at = end;
      this.#row += 1;
      if (this.#row === 1 && isSeparatorLine(cells)) continue;
      if (cells.some((cell) => cell !== '')) rows.push({ row: this.#row, cells });
    }
    this.#rest = at === 0 ? text : text.slice(at);
    if (this.#rest.length > ROW_MOST) throw new FileRefused('cell-too-long', this.#row + 1);
    return rows;
  }

  /** Reads a row into `cells`. @returns where the next one begins, or -1 where the part ends before this one does. */
  #readRow(text: string, from: number, isLast: boolean, cells: string[]): number {
    for (let at = from; ; ) {
      const end = this.#readCell(text, at, isLast, cells);
      if (end < 0 || end >= text.length) return end;
      if (text.charCodeAt(end) !== this.#delimiter) return lineEnd(text, end, isLast);
      at = end + 1;
    }
  }

  /** @returns where the sign after the cell is, or -1 where the part may end before the cell does. */
  #readCell(text: string, at: number, isLast: boolean, cells: string[]): number {
    const isQuoted = text.charCodeAt(at) === QUOTE;
    const end = isQuoted ? this.#endOfQuoted(text, at, isLast) : this.#endOfPlain(text, at);
    if (end < 0 || (end >= text.length && !isLast)) return -1;
    const raw = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end);
    if (raw.length > this.#limits.cell) throw new FileRefused('cell-too-long', this.#row + 1);
    if (cells.length >= this.#limits.columns) throw new FileRefused('too-many-columns', this.#row + 1);
    cells.push(cleanCell(raw));
    return end;
  }

  #endOfPlain(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || code === LINE_FEED || code === RETURN) return at;
    }
    return text.length;
  }

  /** Where the sign after the closing quotation mark is. */
  #endOfQuoted(text: string, from: number, isLast: boolean): number {
    for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
      if (at + 1 >= text.length) return isLast ? at + 1 : -1;
      const next = text.charCodeAt(at + 1);
      if (next === this.#delimiter || next === LINE_FEED || next === RETURN) return at + 1;
      if (next === QUOTE) at += 1;
    }
    if (isLast) throw new FileRefused('unclosed-quote', this.#row + 1);
    return -1;
  }
}

/** Where the next line begins: a return at the end of the part may have its line feed in the next. */
function lineEnd(text: string, end: number, isLast: boolean): number {
  if (text.charCodeAt(end) === LINE_FEED) return end + 1;
  if (end + 1 === text.length && !isLast) return -1;
  return text.charCodeAt(end + 1) === LINE_FEED ? end + 2 : end + 1;
}

/** `sep=;`, by which a file tells Excel its delimiter. */
const isSeparatorLine = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '');

import { cleanCell } from './clean.ts';
import { FileRefused } from './refusal.ts';
import type { Delimiter, Limits, Row } from './types.ts';

const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;
/** The maximum length of a row, which also bounds the text after an unclosed quotation mark. */
const MAX_ROW_LENGTH = 1_000_000;

/**
 * Reads delimited text part by part. Quotation marks only count at the beginning of a cell; within a quoted cell, a
 * single one ends the cell only before a delimiter or line end, so that `"Bob "Bobby" Ray"` is read as intended.
 */
export class DelimitedReader {
  readonly #delimiter: number;
  readonly #limits: Limits;
  /** The text that is not read yet, starting at the beginning of a row. */
  #rest = '';
  #row = 0;

  constructor(delimiter: Delimiter, limits: Limits) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#limits = limits;
  }

  /** Returns the rows that end in this part; blank rows are counted but omitted. */
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
    if (this.#rest.length > MAX_ROW_LENGTH) throw new FileRefused('cell-too-long', this.#row + 1);
    return rows;
  }

  /** Reads a row into `cells`. @returns the offset of the next row, or -1 when the part ends before this row does. */
  #readRow(text: string, from: number, isLast: boolean, cells: string[]): number {
    for (let at = from; ; ) {
      const end = this.#readCell(text, at, isLast, cells);
      if (end < 0 || end >= text.length) return end;
      if (text.charCodeAt(end) !== this.#delimiter) return findNextLine(text, end, isLast);
      at = end + 1;
    }
  }

  /** @returns the offset of the character after the cell, or -1 when the part may end before the cell does. */
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

  /** @returns the offset of the character after the closing quotation mark, or -1 when the part ends before it. */
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

/** Finds the next line; -1 when a carriage return ends the part, since its line feed may follow in the next part. */
function findNextLine(text: string, end: number, isLast: boolean): number {
  if (text.charCodeAt(end) === LINE_FEED) return end + 1;
  if (end + 1 === text.length && !isLast) return -1;
  return text.charCodeAt(end + 1) === LINE_FEED ? end + 2 : end + 1;
}

/** Returns whether a line is `sep=;`, by which a file declares its delimiter to Excel. */
const isSeparatorLine = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '');

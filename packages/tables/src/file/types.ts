/** Opens the file from its beginning; a workbook is read more than once. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

/** A problem that the file itself has with a cell. */
export type CellTrouble = { column: number; code: 'formula-without-value' | 'cell-error' };

/** A row as text, with its number in the file: from 1, including blank rows and headings, as in a spreadsheet. */
export type Row = { row: number; cells: readonly string[]; troubles?: readonly CellTrouble[] };

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export const delimiters = [',', '\t', ';', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export type Sheet = { name: string; isHidden: boolean };

/** How a file is to be read: small, plain data that can be stored with the file. */
export type FileFormat =
  | { type: 'text'; encoding: Encoding; delimiter: Delimiter }
  | { type: 'workbook'; sheets: readonly Sheet[]; sheet: string };

/** The limits for reading a file. A file that exceeds one is refused. */
export type Limits = {
  rows: number;
  columns: number;
  /** The maximum number of characters of a cell. */
  cell: number;
  /** The maximum number of bytes of a workbook's unpacked parts. */
  unpacked: number;
};
export const defaultLimits: Limits = {
  rows: 100_000,
  columns: 500,
  cell: 32_767,
  unpacked: 1_000_000_000,
};

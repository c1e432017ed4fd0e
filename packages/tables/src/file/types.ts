/** Opens the file from its beginning; a workbook is read more than once. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

/** What is wrong with a cell as the file has it. */
export type CellTrouble = { column: number; code: 'formula-without-value' | 'cell-error' };

/** A row as text, with its number in the file: counted as a spreadsheet does, from 1, blank rows and headings among them. */
export type Row = { row: number; cells: readonly string[]; troubles?: readonly CellTrouble[] };

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export const delimiters = [',', '\t', ';', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export type Sheet = { name: string; isHidden: boolean };

/** How a file is to be read: small, plain data, which can be kept with the file. */
export type FileFormat =
  | { type: 'text'; encoding: Encoding; delimiter: Delimiter }
  | { type: 'workbook'; sheets: readonly Sheet[]; sheet: string };

/** What bounds the reading of a file. Past one of them the file is refused. */
export type Limits = {
  rows: number;
  columns: number;
  /** Characters of a cell. */
  cell: number;
  /** Bytes of a workbook's parts once they are unpacked. */
  unpacked: number;
};
export const usualLimits: Limits = {
  rows: 100_000,
  columns: 500,
  cell: 32_767,
  unpacked: 1_000_000_000,
};

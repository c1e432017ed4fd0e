import { BYTE_ORDER_MARK, csvRow } from '@waypost/contract/core/csv';
import { resultColumns } from '../columns/headings.ts';
import type { Headings } from '../columns/types.ts';
import type { Row } from '../file/types.ts';

/** Writes result files: the original columns followed by the result columns. They can be loaded again unchanged. */

type RowResult = {
  result: string;
  reason: string;
  /** The texts of corrected cells as they were in the file, with their headings. */
  original: string;
  /** The number of the case, if the row has one. */
  caseNumber: string;
};

/** Returns the original columns; a result file that is loaded again already has the result columns. */
const originalColumns = ({ names }: Headings): number[] =>
  names.flatMap((name, column) => (resultColumns.some((reserved) => reserved === name) ? [] : [column]));

/** Writes the first line, with the byte order mark by which spreadsheets recognize the encoding. */
export const writeResultHeadings = (headings: Headings): string =>
  BYTE_ORDER_MARK +
  csvRow([...originalColumns(headings).map((column) => headings.names[column] ?? ''), ...resultColumns]);

/** Writes the line of a row. Spreadsheets treat none of its cells as a formula. */
export const writeResultRow = (
  headings: Headings,
  { row, cells }: Row,
  { result, reason, original, caseNumber }: RowResult,
): string =>
  csvRow([
    ...originalColumns(headings).map((column) => cells[column] ?? ''),
    String(row),
    result,
    reason,
    original,
    caseNumber,
  ]);

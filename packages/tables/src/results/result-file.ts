import { BYTE_ORDER_MARK, csvRow } from '@waypost/contract/core/csv';
import { resultColumns } from '../columns/headings.ts';
import type { Headings } from '../columns/types.ts';
import type { Row } from '../file/types.ts';

/** Files of what became of each row: as they came, with three columns of ours behind. They can be loaded again as they are. */

type Result = { result: string; reason: string };

/** Which columns are of the file itself: one that was loaded before has ours already. */
const ownColumns = ({ names }: Headings): number[] =>
  names.flatMap((name, column) => (resultColumns.some((own) => own === name) ? [] : [column]));

/** The first line, with the sign by which spreadsheets know the encoding. */
export const resultHeadings = (headings: Headings): string =>
  BYTE_ORDER_MARK +
  csvRow([...ownColumns(headings).map((column) => headings.names[column] ?? ''), ...resultColumns]);

/** The line of a row. No cell of it is a formula for a spreadsheet. */
export const resultRow = (headings: Headings, { row, cells }: Row, { result, reason }: Result): string =>
  csvRow([...ownColumns(headings).map((column) => cells[column] ?? ''), String(row), result, reason]);

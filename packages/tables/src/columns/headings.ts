import { FileRefused } from '../file/refusal.ts';
import type { Row } from '../file/types.ts';
import { findDateOrders } from '../values/date.ts';
import { headingKey } from './heading-key.ts';
import { isKnownHeading } from './known-headings.ts';
import type { Headings } from './types.ts';

/** The number of rows at the beginning of a file that are searched for headings. */
export const HEADING_SEARCH_ROWS = 30;
/** Columns that Waypost adds to a result file, which are ignored when the file is loaded again. */
export const resultColumns = [
  'waypost_row',
  'waypost_result',
  'waypost_reason',
  'waypost_original',
  'waypost_case',
] as const;

const isNumeric = (cell: string): boolean => /^[$(-]?[\d,.]+[)%]?$/.test(cell);
const isValue = (cell: string): boolean => isNumeric(cell) || findDateOrders(cell) >= 0;
const filledCells = (row: Row): string[] => row.cells.filter((cell) => cell !== '');

/**
 * Finds the headings among the first rows: the row with the most known names or, when there is none, the first row that
 * is as wide as those below it and contains no number.
 *
 * @throws FileRefused when no row qualifies
 */
export function findHeadings(rows: readonly Row[], headingRow?: number): Headings {
  const head = rows.slice(0, HEADING_SEARCH_ROWS);
  const chosen = head.find(({ row }) => row === headingRow);
  if (chosen) return readHeadings(chosen, head);
  const scored = head.map((row) => ({
    row,
    score: filledCells(row).filter((cell) => isKnownHeading(cell)).length,
  }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (one, other) => (one === null || other.score > one.score ? other : one),
    null,
  );
  if (best && best.score >= 2) return readHeadings(best.row, head);
  const widths = head.map((row) => filledCells(row).length).sort((one, other) => one - other);
  const medianWidth = widths[Math.floor(widths.length / 2)] ?? 0;
  const headingLike = head.find((row) => {
    const cells = filledCells(row);
    return (
      cells.length >= Math.max(1, medianWidth * 0.7) &&
      !cells.some(isValue) &&
      new Set(cells).size === cells.length
    );
  });
  if (!headingLike) throw new FileRefused(head.length === 0 ? 'empty' : 'no-columns');
  return readHeadings(headingLike, head);
}

/** Returns the letters by which a spreadsheet names a column. */
export function columnLetters(column: number): string {
  const prefix = Math.floor(column / 26);
  return (prefix > 0 ? columnLetters(prefix - 1) : '') + String.fromCharCode(65 + (column % 26));
}

function readHeadings(row: Row, head: readonly Row[]): Headings {
  const rowsBelow = head.filter((one) => one.row > row.row);
  const isUsed = (column: number): boolean =>
    rowsBelow.filter(({ cells }) => (cells[column] ?? '') !== '').length * 2 >= Math.max(1, rowsBelow.length);
  // A column without a heading counts when half of the rows have a cell in it, not when a single row is too long.
  const widest = Math.max(0, ...rowsBelow.map(({ cells }) => cells.length));
  const width = Array.from({ length: widest }, (_none, column) => column).reduce(
    (last, column) => (isUsed(column) ? Math.max(last, column + 1) : last),
    row.cells.length,
  );
  const nameCounts = new Map<string, number>();
  const names = Array.from({ length: width }, (_none, column) => {
    const name = row.cells[column] || `Column ${columnLetters(column)}`;
    const occurrence = (nameCounts.get(name) ?? 0) + 1;
    nameCounts.set(name, occurrence);
    return occurrence === 1 ? name : `${name} (${occurrence})`;
  });
  return { row: row.row, names };
}

/** Together with the source, identifies a saved mapping: files with the same columns have the same signature. */
export const headingSignature = ({ names }: Headings): string =>
  names
    .filter((name) => !resultColumns.some((reserved) => reserved === name))
    .map(headingKey)
    .join('|');

import { FileRefused } from '../file/refusal.ts';
import type { Row } from '../file/types.ts';
import { ordersOf } from '../values/date.ts';
import { headingKey } from './heading-key.ts';
import { isKnownHeading } from './known-headings.ts';
import type { Headings } from './types.ts';

/** Rows at the beginning of a file among which the headings are. */
export const HEAD_ROWS = 30;
/** Columns of ours in an error file, which are left out when it is loaded again. */
export const resultColumns = ['waypost_row', 'waypost_result', 'waypost_reason'] as const;

const isNumeric = (cell: string): boolean => /^[$(-]?[\d,.]+[)%]?$/.test(cell);
const isContent = (cell: string): boolean => isNumeric(cell) || ordersOf(cell) >= 0;
const filled = (row: Row): string[] => row.cells.filter((cell) => cell !== '');

/**
 * Finds the headings among the first rows: the row with the most known names; where there are none, the first that is as wide as
 * those below it and has no number in it.
 *
 * @throws FileRefused where there is none
 */
export function findHeadings(rows: readonly Row[], said?: number): Headings {
  const head = rows.slice(0, HEAD_ROWS);
  const chosen = head.find(({ row }) => row === said);
  if (chosen) return headingsIn(chosen, head);
  const scored = head.map((row) => ({
    row,
    score: filled(row).filter((cell) => isKnownHeading(cell)).length,
  }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (one, other) => (one === null || other.score > one.score ? other : one),
    null,
  );
  if (best && best.score >= 2) return headingsIn(best.row, head);
  const widths = head.map((row) => filled(row).length).sort((one, other) => one - other);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const named = head.find((row) => {
    const cells = filled(row);
    return (
      cells.length >= Math.max(1, usual * 0.7) &&
      !cells.some(isContent) &&
      new Set(cells).size === cells.length
    );
  });
  if (!named) throw new FileRefused(head.length === 0 ? 'empty' : 'no-columns');
  return headingsIn(named, head);
}

/** The letters by which a spreadsheet names a column. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

function headingsIn(row: Row, head: readonly Row[]): Headings {
  const below = head.filter((one) => one.row > row.row);
  const isUsed = (column: number): boolean =>
    below.filter(({ cells }) => (cells[column] ?? '') !== '').length * 2 >= Math.max(1, below.length);
  // A column without a heading is one where rows have cells in it, and not where one row has too many.
  const widest = Math.max(0, ...below.map(({ cells }) => cells.length));
  const width = Array.from({ length: widest }, (_none, column) => column).reduce(
    (most, column) => (isUsed(column) ? Math.max(most, column + 1) : most),
    row.cells.length,
  );
  const taken = new Map<string, number>();
  const names = Array.from({ length: width }, (_none, column) => {
    const name = row.cells[column] || `Column ${columnLetters(column)}`;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
  return { row: row.row, names };
}

/** What a mapping is remembered by, beside its source: the same for files with the same columns. */
export const headingSignature = ({ names }: Headings): string =>
  names
    .filter((name) => !resultColumns.some((own) => own === name))
    .map(headingKey)
    .join('|');

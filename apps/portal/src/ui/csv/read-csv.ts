import { message } from '@waypost/contract/core/messages';
import { parse } from 'papaparse';
import type { Refusal } from './refusal.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 4 * MEGABYTE;
const DELIMITERS = [',', ';', '\t'];

/** A row of a file, numbered as in a spreadsheet: the header is row 1. */
export type FileRow = { row: number; cells: ReadonlyMap<string, string> };
export type ReadFile = { rows: readonly FileRow[] } | { refusals: readonly Refusal[] };

const refused = (...refusals: Refusal[]): ReadFile => ({ refusals });

/** Quotes a text of the file, shortened because it may be of any length. */
export const quoted = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A cell without surrounding blanks and without the character that an export puts before a formula. */
const plain = (cell: string): string =>
  cell
    .replaceAll('\r\n', '\n')
    .trim()
    .replace(/^'('*[=+\-@\t\r＝＋－＠])/, '$1')
    .trim();

/** The rows of a file with these headers in any order, at most `most`; or all errors. */
export async function readCsv(file: Blob, headings: readonly string[], most: number): Promise<ReadFile> {
  if (file.size > MAX_BYTES)
    return refused({ text: message('configuration.fileTooLarge', { most: MAX_BYTES / MEGABYTE }) });
  const text = textIn(await file.arrayBuffer());
  if (text === null) return refused({ text: message('configuration.fileNotText') });
  const { data, errors } = parse<string[]>(text, {
    delimitersToGuess: DELIMITERS,
    // Enough to detect too many rows: the header, the rows, and one more.
    preview: most + 2,
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return refused({ row: (broken.row ?? 0) + 1, text: message('configuration.fileBroken') });
  const filled = data
    .map((cells, at) => ({ row: at + 1, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first, ...rows] = filled;
  if (!first) return refused({ text: message('configuration.fileEmpty') });
  if (rows.length > most)
    return refused({
      text: message('configuration.fileTooLong', { most: most.toLocaleString('en-US') }),
    });
  const named = columnsOf(first.cells, headings);
  const refusals = [
    ...named.refusals,
    ...rows
      .filter(({ cells }) => !fits(cells, first.cells.length))
      .map(({ row, cells }) => ({
        row,
        text: message('configuration.rowWidth', { cells: cells.length, headings: first.cells.length }),
      })),
  ];
  if (refusals.length > 0) return { refusals };
  return {
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: new Map(headings.map((heading) => [heading, cells[named.columns.get(heading) ?? -1] ?? ''])),
    })),
  };
}

/** Null if the bytes are not UTF-8 text. */
function textIn(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Spreadsheets pad rows with empty cells. */
const fits = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell === '');

/** The position of each header in the file. */
function columnsOf(cells: readonly string[], headings: readonly string[]) {
  const columns = new Map<string, number>();
  const refusals: Refusal[] = [];
  for (const [at, cell] of cells.entries()) {
    const heading = headings.find((each) => each.toLowerCase() === cell.toLowerCase());
    if (heading === undefined) {
      if (cell !== '')
        refusals.push({ row: 1, text: message('configuration.columnUnknown', { column: quoted(cell) }) });
    } else if (columns.has(heading))
      refusals.push({ row: 1, text: message('configuration.columnTwice', { column: heading }) });
    else columns.set(heading, at);
  }
  for (const column of headings)
    if (!columns.has(column))
      refusals.push({ row: 1, text: message('configuration.columnMissing', { column }) });
  return { columns, refusals };
}

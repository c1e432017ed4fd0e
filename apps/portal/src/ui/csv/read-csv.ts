import { message } from '@waypost/contract/core/messages';
import { parse } from 'papaparse';
import type { Refusal } from './refusal.ts';

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 4 * MEGABYTE;
const DELIMITERS = [',', ';', '\t'];

/** A row of a file, counted as a spreadsheet does: the headings are row 1. */
export type FileRow = { row: number; cells: ReadonlyMap<string, string> };
export type ReadFile = { rows: readonly FileRow[] } | { refusals: readonly Refusal[] };

const refused = (...refusals: Refusal[]): ReadFile => ({ refusals });

/** A text of the file in a sentence: what is not ours may be of any length. */
export const quoted = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A cell without what an export puts before a formula, and without blanks around it. */
const plain = (cell: string): string =>
  cell
    .replaceAll('\r\n', '\n')
    .trim()
    .replace(/^'('*[=+\-@\t\r＝＋－＠])/, '$1')
    .trim();

/** The rows of a file under these headings, whatever their order, `most` of them; or all that speaks against the file. */
export async function readCsv(file: Blob, headings: readonly string[], most: number): Promise<ReadFile> {
  if (file.size > MOST_BYTES)
    return refused({ text: message('configuration.fileTooLarge', { most: MOST_BYTES / MEGABYTE }) });
  const text = textIn(await file.arrayBuffer());
  if (text === null) return refused({ text: message('configuration.fileNotText') });
  const { data, errors } = parse<string[]>(text, {
    delimitersToGuess: DELIMITERS,
    // Enough to see that there are too many: headings, the rows, one more.
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

/** Null for what is no text in UTF-8. */
function textIn(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Spreadsheets fill a row up with empty cells. */
const fits = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell === '');

/** Where each heading of the tab is in the file. */
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

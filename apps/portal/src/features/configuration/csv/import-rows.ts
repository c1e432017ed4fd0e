import { message } from '@waypost/contract/core/messages';
import { type FileRow, quoted } from '#src/ui/csv/read-csv.ts';
import type { Refusal } from '#src/ui/csv/refusal.ts';
import { type Line, shownCell } from '../rules/table-shape.ts';
import type { Cells, TabFile } from './tab-file.ts';

type ImportedRows = { lines: readonly Line[] } | { refusals: readonly Refusal[] };

const normal = (text: string): string => text.replaceAll('\r\n', '\n').trim();
const joined = (cells: readonly string[]): string => JSON.stringify(cells);

/** Literals that look like expressions but are shown unchanged. */
const VALUE = /^(true|false|-?\d+(\.\d+)?)$/;

/** Cells with expressions: imported from a file they would become texts. */
const expressionsIn = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(
    lines
      .flatMap(({ rule }) => [...rule.inputs, ...rule.outputs])
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '' && shownCell(cell) === cell && !VALUE.test(cell)),
  );

/** The current rows by their cells; equal rows can be matched as often as they occur. */
function currentLines({ headings, lines, cellsOf }: TabFile): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  for (const line of lines) {
    const cells = cellsOf(line);
    const key = joined(headings.map((heading) => normal(cells[heading] ?? '')));
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return found;
}

/**
 * Reads a tab's rows from a file. An existing row keeps its expressions; other rows are validated like typed
 * ones. If one is refused, none is imported.
 */
export function importRows(file: TabFile, rows: readonly FileRow[]): ImportedRows {
  const known = currentLines(file);
  const expressions = file.readsExpressions ? new Set<string>() : expressionsIn(file.lines);
  const refusals: Refusal[] = [];
  const taken: { row: number; line: Line; isNew: boolean }[] = [];
  for (const { row, cells } of rows) {
    const texts = file.headings.map((heading) => cells.get(heading) ?? '');
    const same = known.get(joined(texts.map(normal)))?.shift();
    if (same) {
      taken.push({ row, line: same, isNew: false });
      continue;
    }
    const read = lineOf(file, texts, expressions);
    if ('text' in read) refusals.push({ row, ...read });
    else taken.push({ row, line: read, isNew: true });
  }
  const counts = new Map<string, number>();
  for (const { line } of taken) counts.set(file.sameness(line), (counts.get(file.sameness(line)) ?? 0) + 1);
  for (const { row, line, isNew } of taken)
    if (isNew && (counts.get(file.sameness(line)) ?? 0) > 1) refusals.push({ row, text: file.twice });
  if (refusals.length > 0) return { refusals: refusals.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)) };
  const lines = taken.map(({ line }) => line);
  return { lines: file.arrange?.(lines) ?? lines };
}

function lineOf(file: TabFile, texts: readonly string[], expressions: ReadonlySet<string>) {
  const at = texts.findIndex((text) => expressions.has(text));
  if (at >= 0) {
    const text = message('configuration.expression', { text: quoted(texts[at] ?? '') });
    return { column: file.headings[at] ?? '', text };
  }
  return file.read(
    Object.fromEntries(file.headings.map((heading, n) => [heading, texts[n] ?? ''])) as Cells<string>,
  );
}

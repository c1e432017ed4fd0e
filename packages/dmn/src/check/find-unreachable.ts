import type { ModelFinding } from '../model/finding.ts';
import { allBits, type Bits, keepBoth, noBits, rowsInAll, setBit } from '../table/bits.ts';
import type { Cell } from '../table/cell.ts';
import { type ColumnView, columnName, type TableView, takenBy } from './table-view.ts';

/** Rules that no facts reach: with a cell that takes no value of its column, or behind a rule that takes all of theirs. */
export function findUnreachable(view: TableView): ModelFinding[] {
  const empty = findEmptyCells(view);
  const rules = new Set(empty.map(({ rule }) => rule));
  return [...empty, ...findShadowed(view).filter(({ rule }) => !rules.has(rule))];
}

function findEmptyCells(view: TableView): ModelFinding[] {
  return view.columns.flatMap((column, at) =>
    column.column.cells.flatMap((cell) => {
      if (cell.isAny || !column.isKnown(cell) || takenBy(column, cell).length > 0) return [];
      return cell.rows.map((row) =>
        view.finding(
          'unreachable',
          `Rule ${row + 1} never matches: “${cell.text}” takes no value of “${columnName(column)}”.`,
          { rule: row + 1, column: at + 1 },
        ),
      );
    }),
  );
}

/** Where the first hit counts, or the hit of the highest priority, a rule may be hidden behind another one. */
function findShadowed(view: TableView): ModelFinding[] {
  const { hitPolicy } = view.compiled.table;
  if (hitPolicy !== 'FIRST' && hitPolicy !== 'PRIORITY') return [];
  const wider = view.columns.map((column) => rowsTakingAll(column, view.rows));
  const findings: ModelFinding[] = [];
  for (let row = 0; row < view.rows; row += 1) {
    const sets = view.columns.map(
      ({ column }, at) => wider[at]?.get(column.cellOf[row] as Cell) ?? noBits(view.rows),
    );
    const before = rowsInAll([allBits(view.rows), ...sets]).find((other) => isBefore(view, other, row));
    if (before !== undefined)
      findings.push(
        view.finding(
          'unreachable',
          `Rule ${row + 1} never counts: rule ${before + 1} takes all of its facts.`,
          {
            rule: row + 1,
            otherRule: before + 1,
          },
        ),
      );
  }
  return findings;
}

/** For each cell, the rows whose cells take all that it takes: those with a dash, the same text, or a wider literal. */
function rowsTakingAll(view: ColumnView, rows: number): ReadonlyMap<Cell, Bits> {
  const anyRows = noBits(rows);
  const known = knownRows(view, rows);
  for (const cell of view.column.cells) if (cell.isAny) for (const row of cell.rows) setBit(anyRows, row);
  return new Map(
    view.column.cells.map((cell) => {
      let wider: Bits = anyRows.slice();
      for (const row of cell.rows) setBit(wider, row);
      if (!cell.isAny && view.classes !== null && view.isKnown(cell)) {
        const taking = known.slice();
        for (const { rows: each } of takenBy(view, cell)) keepBoth(taking, each);
        wider = or(wider, taking);
      }
      return [cell, wider];
    }),
  );
}

function knownRows({ column, isKnown }: ColumnView, rows: number): Bits {
  const bits = noBits(rows);
  column.cellOf.forEach((cell, row) => {
    if (isKnown(cell)) setBit(bits, row);
  });
  return bits;
}

const or = (one: Bits, other: Bits): Bits => one.map((word, at) => word | (other[at] as number));

/** Whether a rule counts before another one that matches the same facts. */
function isBefore({ compiled }: TableView, row: number, other: number): boolean {
  if (row === other) return false;
  if (compiled.table.hitPolicy === 'FIRST') return row < other;
  for (const { cellOf, priorityOf } of compiled.outputs) {
    const [one, two] = [cellOf[row]?.constant, cellOf[other]?.constant];
    if (one === undefined || two === undefined) return false;
    const order = priorityOf(one) - priorityOf(two);
    if (order !== 0) return order < 0;
  }
  return row < other;
}

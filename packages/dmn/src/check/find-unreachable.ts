import type { ModelFinding } from '../model/finding.ts';
import { allBits, type Bits, findCommonRows, intersectInto, noBits, setBit } from '../table/bits.ts';
import type { Cell } from '../table/cell.ts';
import { type ColumnView, columnName, findMatchedClasses, type TableView } from './table-view.ts';

/** Finds unreachable rules: a cell matches no value of its column, or an earlier rule matches all their facts. */
export function findUnreachable(view: TableView): ModelFinding[] {
  const empty = findEmptyCells(view);
  const rules = new Set(empty.map(({ rule }) => rule));
  return [...empty, ...findShadowed(view).filter(({ rule }) => !rules.has(rule))];
}

function findEmptyCells(view: TableView): ModelFinding[] {
  return view.columns.flatMap((column, at) =>
    column.column.cells.flatMap((cell) => {
      if (cell.isAny || !column.isKnown(cell) || findMatchedClasses(column, cell).length > 0) return [];
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

/** Finds rules that another rule always precedes, when the first hit or the highest priority counts. */
function findShadowed(view: TableView): ModelFinding[] {
  const { hitPolicy } = view.compiled.table;
  if (hitPolicy !== 'FIRST' && hitPolicy !== 'PRIORITY') return [];
  const coveringRows = view.columns.map((column) => findCoveringRows(column, view.rows));
  const findings: ModelFinding[] = [];
  for (let row = 0; row < view.rows; row += 1) {
    const sets = view.columns.map(
      ({ column }, at) => coveringRows[at]?.get(column.cellOf[row] as Cell) ?? noBits(view.rows),
    );
    const precedingRule = findCommonRows([allBits(view.rows), ...sets]).find((other) =>
      hasPrecedence(view, other, row),
    );
    if (precedingRule !== undefined)
      findings.push(
        view.finding(
          'unreachable',
          `Rule ${row + 1} never counts: rule ${precedingRule + 1} takes all of its facts.`,
          {
            rule: row + 1,
            otherRule: precedingRule + 1,
          },
        ),
      );
  }
  return findings;
}

/** Returns, for each cell, the rows whose cells match all its values: a dash, the same text, or a wider literal. */
function findCoveringRows(view: ColumnView, rows: number): ReadonlyMap<Cell, Bits> {
  const anyRows = noBits(rows);
  const known = knownRows(view, rows);
  for (const cell of view.column.cells) if (cell.isAny) for (const row of cell.rows) setBit(anyRows, row);
  return new Map(
    view.column.cells.map((cell) => {
      let covering: Bits = anyRows.slice();
      for (const row of cell.rows) setBit(covering, row);
      if (!cell.isAny && view.classes !== null && view.isKnown(cell)) {
        const coveredByAll = known.slice();
        for (const { rows: each } of findMatchedClasses(view, cell)) intersectInto(coveredByAll, each);
        covering = or(covering, coveredByAll);
      }
      return [cell, covering];
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

/** Returns whether a rule takes precedence over another one that matches the same facts. */
function hasPrecedence({ compiled }: TableView, row: number, other: number): boolean {
  if (row === other) return false;
  if (compiled.table.hitPolicy === 'FIRST') return row < other;
  for (const { cellOf, priorityOf } of compiled.outputs) {
    const [one, otherPriority] = [cellOf[row]?.constant, cellOf[other]?.constant];
    if (one === undefined || otherPriority === undefined) return false;
    const order = priorityOf(one) - priorityOf(otherPriority);
    if (order !== 0) return order < 0;
  }
  return row < other;
}

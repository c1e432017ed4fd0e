import type { ModelFinding } from '../model/finding.ts';
import { allBits, type Bits, clearBit, findCommonRows, hasBit, noBits } from '../table/bits.ts';
import type { Cell } from '../table/cell.ts';
import { type ColumnView, findMatchedClasses, type TableView } from './table-view.ts';
import { formatFeel } from './value-classes.ts';

/** The maximum number of findings of one table; one further finding reports that there are more. */
const MAX_FINDINGS = 50;

/**
 * Finds pairs of rules that match the same facts, when the hit policy allows one rule or only equal outputs (DMN 1.5,
 * 8.2.10). Rules with cells that need other facts are skipped, since their matches are unknown.
 */
export function findOverlaps(view: TableView): ModelFinding[] {
  const { table } = view.compiled;
  if (table.hitPolicy !== 'UNIQUE' && table.hitPolicy !== 'ANY') return [];
  const intersectingRows = view.columns.map((column) => findIntersectingRows(column, view.rows));
  const isDifferent = table.hitPolicy === 'ANY' ? findRowsWithOtherOutputs(view) : null;
  const findings: ModelFinding[] = [];
  for (let row = 0; row < view.rows; row += 1) {
    if (!hasBit(view.known, row)) continue;
    const sets = view.columns.map(
      ({ column }, at) => intersectingRows[at]?.get(column.cellOf[row] as Cell) ?? view.known,
    );
    const others = findCommonRows([view.known, ...(isDifferent ? [isDifferent(row)] : []), ...sets], row + 1);
    for (const other of others) {
      if (findings.length === MAX_FINDINGS)
        return [...findings, view.finding('overlap', 'More pairs of rules overlap.')];
      findings.push(describeOverlap(view, row, other));
    }
  }
  return findings;
}

/** Returns, for each row, the rows with different outputs. */
function findRowsWithOtherOutputs({ compiled, rows }: TableView): (row: number) => Bits {
  const texts = compiled.table.rules.map(({ outputs }) => JSON.stringify(outputs));
  const others = new Map<string, Bits>();
  texts.forEach((text, row) => {
    const bits = others.get(text) ?? allBits(rows);
    clearBit(bits, row);
    others.set(text, bits);
  });
  return (row) => others.get(texts[row] ?? '') ?? allBits(rows);
}

/** Returns, for each cell, the rows whose cells match at least one value that it matches. */
function findIntersectingRows(view: ColumnView, rows: number): ReadonlyMap<Cell, Bits> {
  const intersectingRows = new Map<Cell, Bits>();
  for (const cell of view.column.cells) {
    if (view.classes === null) continue;
    const bits = noBits(rows);
    for (const matchedClass of findMatchedClasses(view, cell))
      for (let word = 0; word < bits.length; word += 1)
        bits[word] = (bits[word] as number) | (matchedClass.rows[word] as number);
    intersectingRows.set(cell, bits);
  }
  return intersectingRows;
}

function describeOverlap(view: TableView, row: number, other: number): ModelFinding {
  const example = view.columns.map((column) => {
    const cell = column.column.cellOf[row];
    const both = cell ? findMatchedClasses(column, cell).find(({ rows }) => hasBit(rows, other)) : undefined;
    return both ? formatFeel(both.sample) : '-';
  });
  return view.finding('overlap', `Rules ${row + 1} and ${other + 1} match the same facts.`, {
    rule: row + 1,
    otherRule: other + 1,
    example,
  });
}

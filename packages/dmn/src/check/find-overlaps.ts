import type { ModelFinding } from '../model/finding.ts';
import { allBits, type Bits, clearBit, hasBit, noBits, rowsInAll } from '../table/bits.ts';
import type { Cell } from '../table/cell.ts';
import { type ColumnView, type TableView, takenBy } from './table-view.ts';
import { feelOf } from './value-classes.ts';

/** Findings of one table; that there are more is one further finding. */
const MOST_FINDINGS = 50;

/**
 * Pairs of rules that match the same facts, where the hit policy allows one rule, or only the same output (DMN 1.5,
 * 8.2.10). Rules with cells that need other facts are left out: of these it is not known.
 */
export function findOverlaps(view: TableView): ModelFinding[] {
  const { table } = view.compiled;
  if (table.hitPolicy !== 'UNIQUE' && table.hitPolicy !== 'ANY') return [];
  const touching = view.columns.map((column) => rowsTouching(column, view.rows));
  const isDifferent = table.hitPolicy === 'ANY' ? rowsOfOtherOutputs(view) : null;
  const findings: ModelFinding[] = [];
  for (let row = 0; row < view.rows; row += 1) {
    if (!hasBit(view.known, row)) continue;
    const sets = view.columns.map(
      ({ column }, at) => touching[at]?.get(column.cellOf[row] as Cell) ?? view.known,
    );
    const others = rowsInAll([view.known, ...(isDifferent ? [isDifferent(row)] : []), ...sets], row + 1);
    for (const other of others) {
      if (findings.length === MOST_FINDINGS)
        return [...findings, view.finding('overlap', 'More pairs of rules overlap.')];
      findings.push(overlapOf(view, row, other));
    }
  }
  return findings;
}

/** For each row, those that have other outputs. */
function rowsOfOtherOutputs({ compiled, rows }: TableView): (row: number) => Bits {
  const texts = compiled.table.rules.map(({ outputs }) => JSON.stringify(outputs));
  const others = new Map<string, Bits>();
  texts.forEach((text, row) => {
    const bits = others.get(text) ?? allBits(rows);
    clearBit(bits, row);
    others.set(text, bits);
  });
  return (row) => others.get(texts[row] ?? '') ?? allBits(rows);
}

/** For each cell, the rows whose cells take a value that it takes. */
function rowsTouching(view: ColumnView, rows: number): ReadonlyMap<Cell, Bits> {
  const touching = new Map<Cell, Bits>();
  for (const cell of view.column.cells) {
    if (view.classes === null) continue;
    const bits = noBits(rows);
    for (const taken of takenBy(view, cell))
      for (let word = 0; word < bits.length; word += 1)
        bits[word] = (bits[word] as number) | (taken.rows[word] as number);
    touching.set(cell, bits);
  }
  return touching;
}

function overlapOf(view: TableView, row: number, other: number): ModelFinding {
  const example = view.columns.map((column) => {
    const cell = column.column.cellOf[row];
    const both = cell ? takenBy(column, cell).find(({ rows }) => hasBit(rows, other)) : undefined;
    return both ? feelOf(both.sample) : '-';
  });
  return view.finding('overlap', `Rules ${row + 1} and ${other + 1} match the same facts.`, {
    rule: row + 1,
    otherRule: other + 1,
    example,
  });
}

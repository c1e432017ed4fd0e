import type { ModelFinding } from '../model/finding.ts';
import { type Bits, hasBit, noBits, rowsInAll } from '../table/bits.ts';
import type { Cell } from '../table/cell.ts';
import { type ColumnView, type TableView, takenBy } from './table-view.ts';
import { feelOf } from './value-classes.ts';

/** Findings of one kind in one table; further ones are counted. */
const MOST_FINDINGS = 50;

/**
 * Pairs of rules that match the same facts, where the hit policy allows one rule, or only the same output (DMN 1.5,
 * 8.2.10). Rules with cells that need other facts are left out: of these it is not known.
 */
export function findOverlaps(view: TableView): ModelFinding[] {
  const { table } = view.compiled;
  if (table.hitPolicy !== 'UNIQUE' && table.hitPolicy !== 'ANY') return [];
  const touching = view.columns.map((column) => rowsTouching(column, view.rows));
  const findings: ModelFinding[] = [];
  let more = 0;
  for (let row = 0; row < view.rows; row += 1) {
    if (!hasBit(view.known, row)) continue;
    const sets = view.columns.map(
      ({ column }, at) => touching[at]?.get(column.cellOf[row] as Cell) ?? view.known,
    );
    for (const other of rowsInAll([view.known, ...sets])) {
      if (other <= row || (table.hitPolicy === 'ANY' && hasSameOutputs(view, row, other))) continue;
      if (findings.length < MOST_FINDINGS) findings.push(overlapOf(view, row, other));
      else more += 1;
    }
  }
  if (more > 0) findings.push(view.finding('overlap', `${more} more pairs of rules overlap.`));
  return findings;
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

const hasSameOutputs = ({ compiled }: TableView, row: number, other: number): boolean =>
  compiled.table.rules[row]?.outputs.every(
    (output, at) => output === compiled.table.rules[other]?.outputs[at],
  ) ?? false;

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

import type { Context, Evaluation, Value } from '../feel/index.ts';
import { allBits, type Bits, findCommonRows } from './bits.ts';
import type { Cell } from './cell.ts';
import type { Column } from './compiled-table.ts';

/** A column whose cells must be tested individually: all cells, or those that need other facts. */
type TestedColumn = { column: Column; value: Value; all: boolean };

/** Returns the rows whose cells all match the values, in order, counted from 0. */
export function matchRows(
  columns: readonly Column[],
  count: number,
  values: readonly Value[],
  context: Context,
  evaluation: Evaluation,
): number[] {
  const sets: Bits[] = [];
  let tested: TestedColumn[] | null = null;
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at] as Column;
    const value = values[at] as Value;
    const bits = column.index.rowsFor(value);
    if (bits) sets.push(bits);
    if (!bits || column.index.needTest) {
      tested ??= [];
      tested.push({ column, value, all: !bits });
    }
  }
  if (sets.length === 0) sets.push(allBits(count));
  const rows = findCommonRows(sets);
  return tested === null ? rows : filterRows(rows, tested, context, evaluation);
}

/** Filters rows by testing each distinct cell once. */
function filterRows(
  rows: readonly number[],
  tested: readonly TestedColumn[],
  context: Context,
  evaluation: Evaluation,
): number[] {
  const verdicts = tested.map(() => new Map<Cell, boolean>());
  return rows.filter((row) =>
    tested.every(({ column, value, all }, at) => {
      const cell = column.cellOf[row];
      if (!cell || cell.isAny || (!all && column.index.isIndexed(cell))) return true;
      let verdict = verdicts[at]?.get(cell);
      if (verdict === undefined) {
        verdict = cell.tests.test(value, context, evaluation) === true;
        verdicts[at]?.set(cell, verdict);
      }
      return verdict;
    }),
  );
}

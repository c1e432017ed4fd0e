import type { Context, Evaluation, Value } from '../feel/index.ts';
import { allBits, type Bits, rowsInAll } from './bits.ts';
import type { Cell } from './cell.ts';
import type { Column } from './compiled-table.ts';

/** A column whose cells have to be tested one by one: all of them, or those that need other facts. */
type Tested = { column: Column; value: Value; all: boolean };

/** The rows all of whose cells take the values, in order, counted from 0. */
export function matchRows(
  columns: readonly Column[],
  count: number,
  values: readonly Value[],
  context: Context,
  evaluation: Evaluation,
): number[] {
  const sets: Bits[] = [];
  let tested: Tested[] | null = null;
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
  const rows = rowsInAll(sets);
  return tested === null ? rows : filterRows(rows, tested, context, evaluation);
}

/** Each distinct cell is tested once. */
function filterRows(
  rows: readonly number[],
  tested: readonly Tested[],
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

import type { Run } from '../evaluate/run.ts';
import type { Context, Evaluation, FeelType, Value } from '../feel/index.ts';
import type { DecisionTable, InputClause, OutputClause } from '../model/decision-table.ts';
import type { Cell } from './cell.ts';
import type { ColumnIndex } from './column-index.ts';

/** An input column: its value, its distinct cells, and the index of the rows that may match. */
export type Column = {
  clause: InputClause;
  /** The declared type of the column. */
  type: FeelType;
  run: Run;
  /** Tests whether a value is of that type; null unless the type is simple, in which case values are converted. */
  isOfType: ((value: Value) => boolean) | null;
  cells: readonly Cell[];
  cellOf: readonly Cell[];
  index: ColumnIndex;
  /** Tests whether the column's input values allow a value; null when it lists none. */
  allows: ((value: Value) => boolean) | null;
};

/** An output cell: a constant for a literal; for a misfit of the column's type, null with a warning per evaluation. */
export type OutputCell = { constant: Value | undefined; isMisfit: boolean; run: Run };

export type Output = {
  clause: OutputClause;
  cellOf: readonly OutputCell[];
  default: OutputCell | null;
  allows: ((value: Value) => boolean) | null;
  /** Returns the position of a value among the output values; the lowest has the highest priority. */
  priorityOf: (value: Value) => number;
};

/** A compiled table. It retains nothing of one decision for the next. */
export type CompiledTable = {
  readonly table: DecisionTable;
  readonly columns: readonly Column[];
  readonly outputs: readonly Output[];
  /** Returns the value of the table for these facts. */
  decide(context: Context, evaluation: Evaluation): Value;
  /** Returns the matching rules, counted from 0. */
  match(context: Context, evaluation: Evaluation): number[];
};

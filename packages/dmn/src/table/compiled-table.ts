import type { Run } from '../evaluate/run.ts';
import type { Context, Evaluation, FeelType, Value } from '../feel/index.ts';
import type { DecisionTable, InputClause, OutputClause } from '../model/decision-table.ts';
import type { Cell } from './cell.ts';
import type { ColumnIndex } from './column-index.ts';

/** An input column: its value, the distinct cells and the rows that each value leaves possible. */
export type Column = {
  clause: InputClause;
  /** What the column says its values are. */
  type: FeelType;
  run: Run;
  /** Whether a value is of that type, where it is a simple one: others are brought to it. */
  isOfType: ((value: Value) => boolean) | null;
  cells: readonly Cell[];
  cellOf: readonly Cell[];
  index: ColumnIndex;
  /** Whether the column's input values allow a value; null when it lists none. */
  allows: ((value: Value) => boolean) | null;
};

/** What a cell comes to: known beforehand for a literal; null, of which each evaluation tells, for one of another type than its column. */
export type OutputCell = { constant: Value | undefined; isMisfit: boolean; run: Run };

export type Output = {
  clause: OutputClause;
  cellOf: readonly OutputCell[];
  default: OutputCell | null;
  allows: ((value: Value) => boolean) | null;
  /** The place of a value among the output values: the lowest goes first. */
  priorityOf: (value: Value) => number;
};

/** A table that is ready to decide. It keeps nothing of one decision for the next. */
export type CompiledTable = {
  readonly table: DecisionTable;
  readonly columns: readonly Column[];
  readonly outputs: readonly Output[];
  /** The value of the table for these facts. */
  decide(context: Context, evaluation: Evaluation): Value;
  /** The rules that match, counted from 0. */
  match(context: Context, evaluation: Evaluation): number[];
};

import { type Context, type Evaluation, type JsonValue, toJson, type Value } from '../feel/index.ts';
import type { DecisionTable, HitPolicy } from '../model/decision-table.ts';
import type { Column } from './compiled-table.ts';

/** Why a rule did not match: the first column, counted from 1, whose cell did not match the value. */
export type Refusal = { column: number; test: string; value: JsonValue };

/** A rule, counted from 1, and its refusal; null when it matched, or would match without a refused input. */
export type RuleTrace = { rule: number; id: string | null; refusedBy: Refusal | null };

/** The trace of deciding a table. */
export type TableTrace = {
  table: string;
  hitPolicy: HitPolicy;
  inputs: { expression: string; label: string | null; value: JsonValue }[];
  /** The rules that matched, counted from 1. */
  matched: number[];
  rules: RuleTrace[];
  value: JsonValue;
};

type DecidedTable = {
  values: readonly Value[];
  rows: readonly number[];
  value: Value;
  /** Whether the trace includes the reasons of rules that did not match. */
  tracesRefusals: boolean;
};

export function createTrace(
  table: DecisionTable,
  columns: readonly Column[],
  decided: DecidedTable,
  context: Context,
  evaluation: Evaluation,
): TableTrace {
  const { values, rows, value, tracesRefusals } = decided;
  const matched = new Set(rows);
  const inputs = table.inputs.map(({ expression, label }, at) => ({
    expression,
    label,
    value: toJson(values[at] ?? null),
  }));
  const findRefusal = (row: number): Refusal | null => {
    const at = columns.findIndex(({ cellOf }, column) => {
      const cell = cellOf[row];
      return cell && !cell.isAny && cell.tests.test(values[column] ?? null, context, evaluation) !== true;
    });
    const cell = columns[at]?.cellOf[row];
    return cell ? { column: at + 1, test: cell.text, value: inputs[at]?.value ?? null } : null;
  };
  return {
    table: table.id,
    hitPolicy: table.hitPolicy,
    inputs,
    matched: rows.map((row) => row + 1),
    rules: (tracesRefusals ? table.rules : []).map(({ id }, row) => ({
      rule: row + 1,
      id,
      refusedBy: matched.has(row) ? null : findRefusal(row),
    })),
    value: toJson(value),
  };
}

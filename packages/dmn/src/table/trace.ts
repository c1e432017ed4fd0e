import { type Context, type Evaluation, type JsonValue, toJson, type Value } from '../feel/index.ts';
import type { DecisionTable, HitPolicy } from '../model/decision-table.ts';
import type { Column } from './compiled-table.ts';

/** Why a rule did not match: the first column, counted from 1, whose cell did not take the value. */
export type Refusal = { column: number; test: string; value: JsonValue };

/** A rule, counted from 1, and what kept it from matching; null when it matched. */
export type RuleTrace = { rule: number; id: string | null; refusedBy: Refusal | null };

/** How a table was decided. */
export type TableTrace = {
  table: string;
  hitPolicy: HitPolicy;
  inputs: { expression: string; label: string | null; value: JsonValue }[];
  /** The rules that matched, counted from 1. */
  matched: number[];
  rules: RuleTrace[];
  value: JsonValue;
};

type Decided = { values: readonly Value[]; rows: readonly number[]; value: Value };

export function traceOf(
  table: DecisionTable,
  columns: readonly Column[],
  { values, rows, value }: Decided,
  context: Context,
  evaluation: Evaluation,
): TableTrace {
  const matched = new Set(rows);
  const json = values.map(toJson);
  return {
    table: table.id,
    hitPolicy: table.hitPolicy,
    inputs: table.inputs.map(({ expression, label }, at) => ({ expression, label, value: json[at] ?? null })),
    matched: rows.map((row) => row + 1),
    rules: table.rules.map(({ id }, row) => ({
      rule: row + 1,
      id,
      refusedBy: matched.has(row) ? null : refusalOf(row),
    })),
    value: toJson(value),
  };

  function refusalOf(row: number): Refusal | null {
    for (const [at, { cellOf }] of columns.entries()) {
      const cell = cellOf[row];
      const seen = values[at] ?? null;
      if (cell && !cell.isAny && cell.tests.test(seen, context, evaluation) !== true)
        return { column: at + 1, test: cell.text, value: json[at] ?? null };
    }
    return null;
  }
}

import { ModelEvaluation } from '../evaluate/model-evaluation.ts';
import type { Scope } from '../evaluate/scope.ts';
import { type Context, describeMisfit, type Evaluation, type Value } from '../feel/index.ts';
import type { DecisionTable } from '../model/decision-table.ts';
import { compileColumn, nameOf } from './compile-column.ts';
import { compileOutput } from './compile-output.ts';
import type { CompiledTable } from './compiled-table.ts';
import { matchRows } from './match-rows.ts';
import { TableResult } from './result.ts';
import { createTrace } from './trace.ts';
import { replaceForeignText } from './without-foreign.ts';

/** Compiles a table (DMN 1.5, 8). A faulty cell is reported, and matches nothing or evaluates to null. */
export function compileTable(table: DecisionTable, scope: Scope): CompiledTable {
  reportShape(table, scope);
  const run = replaceForeignText(table, scope);
  const columns = run.inputs.map((clause, at) =>
    compileColumn(
      clause,
      run.rules.map(({ inputs }) => inputs[at] ?? ''),
      scope,
      { table: table.id, column: at + 1 },
    ),
  );
  const outputs = run.outputs.map((clause, at) =>
    compileOutput(
      clause,
      run.rules.map((rule) => rule.outputs[at] ?? ''),
      scope,
      { table: table.id, column: table.inputs.length + at + 1 },
    ),
  );
  const result = new TableResult(table, outputs);
  const valuesIn = (context: Context, evaluation: Evaluation): Value[] => {
    const values: Value[] = [];
    for (const column of columns) {
      const value = column.run(context, evaluation);
      if (column.isOfType?.(value) === false)
        evaluation.warn(
          `${nameOf(column.clause)} ${describeMisfit(value, column.type)}, as its column says.`,
        );
      values.push(value);
    }
    return values;
  };
  const limited = columns.flatMap(({ allows, clause }, at) => (allows ? [{ allows, clause, at }] : []));
  /** Returns whether an input is not among the values that its column lists. */
  const refuse = (values: readonly Value[], evaluation: Evaluation): boolean => {
    for (const { allows, clause, at } of limited)
      if (!allows(values[at] ?? null)) {
        evaluation.warn(`The value of ${nameOf(clause)} is none of its input values.`);
        return true;
      }
    return false;
  };
  return {
    table,
    columns,
    outputs,
    match: (context, evaluation) =>
      matchRows(columns, table.rules.length, valuesIn(context, evaluation), context, evaluation),
    decide(context, evaluation) {
      const values = valuesIn(context, evaluation);
      const isRefused = refuse(values, evaluation);
      const rows = isRefused ? [] : matchRows(columns, table.rules.length, values, context, evaluation);
      const value = isRefused ? null : result.valueFor(rows, context, evaluation);
      if (evaluation instanceof ModelEvaluation && evaluation.tables) {
        const { tracesRefusals } = evaluation;
        evaluation.tables.push(
          createTrace(table, columns, { values, rows, value, tracesRefusals }, context, evaluation),
        );
      }
      return value;
    },
  };
}

/** Reports several outputs without names, or with an aggregation (DMN 1.5, 8.2.10 and 8.3.3). */
function reportShape({ id, outputs, aggregation }: DecisionTable, scope: Scope): void {
  if (outputs.length < 2) return;
  const names = new Set(outputs.map(({ name }) => name ?? ''));
  const report = (message: string) => scope.report({ code: 'shape', severity: 'error', message, table: id });
  if (names.size < outputs.length || names.has(''))
    report('A table with several outputs needs a name of its own for each.');
  if (aggregation !== null && aggregation !== 'COUNT')
    report(`A table with several outputs cannot be collected by ${aggregation}.`);
}

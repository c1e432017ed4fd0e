import type { Scope } from '../evaluate/scope.ts';
import type { DecisionTable, Rule } from '../model/decision-table.ts';

/** A cell that never matches, used for cells in another language. */
const NEVER_MATCHING_TEST = '? != ?';

/** Replaces each text that is not FEEL by null, or by a cell that never matches, and reports it. */
export function replaceForeignText(table: DecisionTable, scope: Scope): DecisionTable {
  if (table.foreign.length === 0) return table;
  const width = table.inputs.length;
  const inputs = table.inputs.map((input) => ({ ...input }));
  const outputs = table.outputs.map((output) => ({ ...output }));
  const rules = table.rules.map(
    (rule): Rule => ({ ...rule, inputs: [...rule.inputs], outputs: [...rule.outputs] }),
  );
  for (const { part, rule, column, language } of table.foreign) {
    const message = `The expression is written in “${language}”; only FEEL is run.`;
    const place = { table: table.id, column, ...(rule === undefined ? {} : { rule }) };
    scope.report({ code: 'language', severity: 'error', message, ...place });
    const clause = inputs[column - 1] ?? outputs[column - 1 - width];
    const cells = rules[(rule ?? 0) - 1];
    if (part === 'cell') {
      if (column <= width) cells?.inputs.splice(column - 1, 1, NEVER_MATCHING_TEST);
      else cells?.outputs.splice(column - 1 - width, 1, 'null');
    } else if (part === 'values' && clause) clause.values = null;
    else if (clause && 'expression' in clause) clause.expression = 'null';
    else if (clause) clause.defaultValue = 'null';
  }
  return { ...table, inputs, outputs, rules };
}

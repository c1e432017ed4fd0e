import type { ModelFinding } from '@waypost/dmn';
import type { FieldPath } from 'react-hook-form';
import { findingText } from '../rules/table-shape.ts';
import { conditionColumns, type EscalationShape } from './escalation-columns.ts';
import { EXPRESSION, type RuleValues } from './rule-values.ts';

type FieldProblem = { name: FieldPath<RuleValues>; message: string };

/** The form field of a column, counted from 1, inputs before outputs. */
function fieldOf(column: number, values: RuleValues, shape: EscalationShape): FieldPath<RuleValues> {
  const input = conditionColumns.find(({ name }) => shape.inputs[name] === column - 1);
  if (input) {
    const { operator } = values.conditions[input.name];
    const field = operator === 'expression' ? 'expression' : 'operator';
    return `conditions.${input.name}.${field}`;
  }
  const output = column - 1 - shape.width.inputs;
  if (output === shape.outputs.rule) return 'name';
  if (output === shape.outputs.action) return values.action === EXPRESSION ? 'actionExpression' : 'action';
  const { action, priority, readers } = values;
  if (action === 'Notify') return readers === EXPRESSION ? 'valueExpression' : 'readers';
  if (action === 'Raise Priority') return priority === EXPRESSION ? 'valueExpression' : 'priority';
  return 'text';
}

/** The model's problems with a rule, by form field. */
export function fieldProblems(
  findings: readonly ModelFinding[],
  row: number,
  values: RuleValues,
  shape: EscalationShape,
): FieldProblem[] {
  return findings
    .filter(({ severity, rule }) => severity === 'error' && rule === row)
    .map(({ message, column }) => ({
      name: column === undefined ? 'note' : fieldOf(column, values, shape),
      message: findingText({ message }),
    }));
}

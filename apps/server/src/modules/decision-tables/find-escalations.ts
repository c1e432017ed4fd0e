import { canDo, ESCALATION_TABLE, escalationActions } from '@waypost/contract/tasks/escalation/rules';
import {
  type CompiledModel,
  type CompiledTable,
  listDecisionTables,
  type ModelFinding,
  toJson,
} from '@waypost/dmn';

/** The literal text of an output of a row, both counted from 0; undefined when it is computed. */
export function writtenText(
  { outputs }: Pick<CompiledTable, 'outputs'>,
  row: number,
  output: number,
): string | undefined {
  const constant = outputs[output]?.cellOf[row]?.constant;
  if (constant === undefined) return undefined;
  return constant === null ? '' : String(toJson(constant)).trim();
}

/**
 * Literal values of the escalation table that cannot be applied: such a row would stop all escalation. Computed values
 * are checked when their rule matches.
 */
export function findEscalations({ model, tables }: CompiledModel): ModelFinding[] {
  const table = listDecisionTables(model).find(({ name }) => name === ESCALATION_TABLE)?.table;
  const compiled = table && tables.get(table.id);
  if (!compiled) return [];
  const found = (message: string, place: { rule?: number; column?: number } = {}): ModelFinding => ({
    code: 'shape',
    severity: 'error',
    message,
    table: table.id,
    ...place,
  });
  const columnOf = (name: string) => table.outputs.findIndex((output) => output.name === name);
  const [actions, values] = [columnOf('action'), columnOf('value')];
  if (actions < 0) return [found('The table needs an output with the name “action”.')];
  // A table without a column of values has none.
  const textOf = (row: number, output: number) => (output < 0 ? '' : writtenText(compiled, row, output));
  return table.rules.flatMap((_, row) => {
    const at = (output: number) => ({ rule: row + 1, column: table.inputs.length + output + 1 });
    const text = textOf(row, actions);
    if (text === undefined) return [];
    const action = escalationActions.find((each) => each === text);
    if (!action)
      return [found('The action is “Raise Priority”, “Elevate”, “Notify” or “Webhook”.', at(actions))];
    const value = textOf(row, values);
    if (value === undefined || canDo(action, value)) return [];
    return [found(needs[action], values < 0 ? { rule: row + 1 } : at(values))];
  });
}

const needs = {
  'Raise Priority': 'The value of “Raise Priority” is a priority from "1" to "10", in quotes.',
  Notify: 'The value of “Notify” is “Assignee”, “Managers” or “Assignee and Managers”.',
  Elevate: '',
  Webhook: '',
} as const;

import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { processNames, taskTypes } from '@waypost/contract/processes/names';
import { type EscalationCondition, escalationConditions } from '@waypost/contract/tasks/escalation/rules';
import { taskStatuses, taskStatusWords } from '@waypost/contract/tasks/status';
import type { Option } from '#src/ui/form/SelectField.tsx';
import { optionsOf } from '../fields.tsx';
import { type Shape, shapeOf } from '../rules/table-shape.ts';
import type { ConditionKind } from './condition.ts';

const outputs = ['rule', 'action', 'value'] as const;
export type EscalationShape = Shape<EscalationCondition | (typeof outputs)[number]>;

/** Whether all rules that match act: no hit policy that takes one of them, or makes one value of all. */
const allAct = ({ hitPolicy, aggregation }: Pick<DecisionTable, 'hitPolicy' | 'aggregation'>): boolean =>
  hitPolicy === 'RULE ORDER' || (hitPolicy === 'COLLECT' && aggregation === null);

/**
 * Null for a table with columns that this tab does not know, or more of them, and for one of whose rules not all act: what it cannot
 * show it must not change.
 */
export function escalationShape(
  table: Pick<DecisionTable, 'hitPolicy' | 'aggregation' | 'inputs' | 'outputs'>,
): EscalationShape | null {
  const isAsWide =
    table.inputs.length === escalationConditions.length && table.outputs.length === outputs.length;
  return isAsWide && allAct(table)
    ? shapeOf<EscalationCondition | (typeof outputs)[number]>(table, {
        inputs: escalationConditions,
        outputs,
      })
    : null;
}

/** What a rule may ask about a task. */
export type ConditionColumn = {
  name: EscalationCondition;
  label: string;
  kind: ConditionKind;
  /** What can be chosen, of a column of choices. */
  options: readonly Option[];
};

const column = (
  name: EscalationCondition,
  label: string,
  kind: ConditionKind,
  options: readonly Option[] = [],
): ConditionColumn => ({ name, label, kind, options });

/** In the order of the table. */
export const conditionColumns: readonly ConditionColumn[] = [
  column('process', 'Process', 'choice', optionsOf(processNames)),
  column('taskType', 'Task Type', 'choice', optionsOf(processNames.flatMap((name) => taskTypes[name]))),
  column(
    'status',
    'Status',
    'choice',
    taskStatuses
      .filter((status) => status !== 'Complete')
      .map((status) => ({ value: status, label: taskStatusWords[status] })),
  ),
  column('isElevated', 'Elevated', 'yesNo'),
  column('isAssigned', 'Assigned', 'yesNo'),
  column('priority', 'Priority', 'number'),
  column('daysAged', 'Days Aged', 'number'),
  column('daysUntilDue', 'Days Until Due', 'number'),
  column('daysUntilService', 'Days Until Date of Service', 'number'),
  column('amount', 'Expected Amount', 'number'),
];

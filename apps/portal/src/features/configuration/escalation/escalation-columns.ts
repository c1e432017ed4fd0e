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

/** Whether all matching rules act: no hit policy that selects one of them, or aggregates them. */
const doAllRulesAct = ({
  hitPolicy,
  aggregation,
}: Pick<DecisionTable, 'hitPolicy' | 'aggregation'>): boolean =>
  hitPolicy === 'RULE ORDER' || (hitPolicy === 'COLLECT' && aggregation === null);

/**
 * Null for a table with unknown or additional columns, and for one whose matching rules do not all act: the tab must
 * not change what it cannot show.
 */
export function escalationShape(
  table: Pick<DecisionTable, 'hitPolicy' | 'aggregation' | 'inputs' | 'outputs'>,
): EscalationShape | null {
  const hasSameWidth =
    table.inputs.length === escalationConditions.length && table.outputs.length === outputs.length;
  return hasSameWidth && doAllRulesAct(table)
    ? shapeOf<EscalationCondition | (typeof outputs)[number]>(table, {
        inputs: escalationConditions,
        outputs,
      })
    : null;
}

/** A condition of a rule on a task. */
export type ConditionColumn = {
  name: EscalationCondition;
  label: string;
  kind: ConditionKind;
  /** The choices of a column. */
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

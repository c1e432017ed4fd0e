import { type NextStep, nextSteps } from '@waypost/contract/eligibility/next-steps';
import { taskTypes } from '@waypost/contract/processes/names';
import type { TaskRow } from '@waypost/contract/tasks/shapes';

/** The first step for a payer's code, the same as on its answer; none for the codes of other processes. */
export const nextStepOf = ({
  taskName,
  condition,
}: Pick<TaskRow, 'taskName' | 'condition'>): NextStep | undefined =>
  condition && taskTypes.Eligibility.includes(taskName)
    ? nextSteps([{ rejectReasonCode: condition.conditionCode, followUpActionCode: null }])[0]
    : undefined;

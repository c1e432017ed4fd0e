import type { AssignmentRule } from '@waypost/contract/tasks/assignment/calls';
import { assignmentModeWords } from '@waypost/contract/tasks/assignment/rules';

/** The assignment of group tasks of a type in a few words. */
export function ruleText(rule: Pick<AssignmentRule, 'mode' | 'dailyLimit'> | undefined): string {
  if (!rule || rule.mode === 'byHand') return assignmentModeWords.byHand;
  const limit = rule.dailyLimit === null ? '' : `, ${rule.dailyLimit} a day`;
  return `${assignmentModeWords[rule.mode]}${limit}`;
}

type TaskTypeKey = Pick<AssignmentRule, 'process' | 'taskType'>;

/** The same kinds, selected from the rules of all types. */
export const ruleTextOf = (rules: readonly AssignmentRule[], { process, taskType }: TaskTypeKey): string =>
  ruleText(rules.find((rule) => rule.process === process && rule.taskType === taskType));

/** The decision table for the escalation of tasks. */
export const ESCALATION_TABLE = 'Escalation';

/** The conditions of a rule on a task, in the order of the columns. */
export const escalationConditions = [
  'process',
  'taskType',
  'status',
  'isElevated',
  'isAssigned',
  'priority',
  'daysAged',
  'daysUntilDue',
  'daysUntilService',
  'amount',
] as const;
export type EscalationCondition = (typeof escalationConditions)[number];

/** The actions of a rule. */
export const escalationActions = ['Raise Priority', 'Elevate', 'Notify', 'Webhook'] as const;
export type EscalationAction = (typeof escalationActions)[number];

/** The recipients of a rule's notice. */
export const noticeReaders = ['Assignee', 'Managers', 'Assignee and Managers'] as const;

/** Maximum length of a rule's name and of its action's value; longer texts are cut. */
export const MAX_RULE_TEXT = 200;

/** The priorities of a task; the highest number is the most urgent. */
export const MIN_PRIORITY = 1;
export const MAX_PRIORITY = 10;

/** Whether an action accepts a value. Raising the priority needs a priority, notifying people needs recipients. */
export function canDo(action: EscalationAction, value: string): boolean {
  if (action === 'Notify') return noticeReaders.some((each) => each === value);
  if (action !== 'Raise Priority') return true;
  const priority = Number(value);
  return Number.isInteger(priority) && priority >= MIN_PRIORITY && priority <= MAX_PRIORITY;
}

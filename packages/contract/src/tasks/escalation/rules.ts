/** The decision table that says when a task is escalated, and how. */
export const ESCALATION_TABLE = 'Escalation';

/** What a rule of it may ask about a task, in the order of its columns. */
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

/** What a rule of it may ask for. */
export const escalationActions = ['Raise Priority', 'Elevate', 'Notify', 'Webhook'] as const;
export type EscalationAction = (typeof escalationActions)[number];

/** Whom a rule may tell of a task. */
export const noticeReaders = ['Assignee', 'Managers', 'Assignee and Managers'] as const;

/** Characters of the name of a rule, and of the value of its action; more are cut off. */
export const RULE_TEXT_MOST = 200;

/** The priorities of a task; the greatest is the most urgent. */
export const PRIORITY_LEAST = 1;
export const PRIORITY_MOST = 10;

/** Whether a rule can do an action with a value. Raising a priority needs one, and telling people whom to tell. */
export function canDo(action: EscalationAction, value: string): boolean {
  if (action === 'Notify') return noticeReaders.some((each) => each === value);
  if (action !== 'Raise Priority') return true;
  const priority = Number(value);
  return Number.isInteger(priority) && priority >= PRIORITY_LEAST && priority <= PRIORITY_MOST;
}

/** The decision table that says when a task is escalated, and how. */
export const ESCALATION_TABLE = 'Escalation';

/** What a rule of it may ask for. */
export const escalationActions = ['Raise Priority', 'Elevate', 'Notify', 'Webhook'] as const;
export type EscalationAction = (typeof escalationActions)[number];

/** Whom a rule may tell of a task. */
export const noticeReaders = ['Assignee', 'Managers', 'Assignee and Managers'] as const;
export type NoticeReaders = (typeof noticeReaders)[number];

/** The priorities of a task; the greatest is the most urgent. */
export const PRIORITY_LEAST = 1;
export const PRIORITY_MOST = 10;

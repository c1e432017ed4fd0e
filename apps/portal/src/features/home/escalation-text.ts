import type { EscalationNotice } from '@waypost/contract/tasks/escalation/calls';
import { taskStatusWords } from '@waypost/contract/tasks/status';
import { dueText } from '#src/ui/due-text.ts';

type Escalated = Pick<EscalationNotice, 'rule' | 'status' | 'dueDate' | 'isOverdue' | 'assigneeName'>;

/** Why a task was escalated and how it is now: "Too late: Elevated, 4 days overdue, Okafor, Marcus". */
export const escalationText = ({ rule, status, assigneeName, ...due }: Escalated, today?: string): string =>
  `${rule}: ${taskStatusWords[status]}, ${dueText(due, today).replace('Due', 'due')}, ${assigneeName ?? 'assigned to nobody'}`;

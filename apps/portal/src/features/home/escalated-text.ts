import type { EscalationNotice } from '@waypost/contract/tasks/escalation/calls';
import { taskStatusWords } from '@waypost/contract/tasks/status';
import { dueText } from '#src/ui/due-text.ts';

type Escalated = Pick<EscalationNotice, 'status' | 'dueDate' | 'isOverdue' | 'assigneeName'>;

/** The current state of an escalated task: "Elevated, 4 days overdue, Okafor, Marcus". */
export const escalatedText = ({ status, assigneeName, ...due }: Escalated, today?: string): string =>
  `${taskStatusWords[status]}, ${dueText(due, today).replace('Due', 'due')}, ${assigneeName ?? 'assigned to nobody'}`;

import { expect, it } from 'vitest';
import { escalationText } from './escalation-text.ts';

const notice = { rule: 'Too late', status: 'Elevated', assigneeName: 'Okafor, Marcus' } as const;

it('an escalation names its rule, and the status, due date and assignee of the task', () => {
  const overdue = { ...notice, dueDate: '2026-11-24', isOverdue: true };
  expect(escalationText(overdue, '2026-11-28')).toBe('Too late: Elevated, 4 days overdue, Okafor, Marcus');
});

it('an escalation of a task without an assignee says so', () => {
  const unassigned = { ...notice, assigneeName: null, dueDate: '2026-11-29', isOverdue: false };
  expect(escalationText(unassigned, '2026-11-28')).toBe(
    'Too late: Elevated, due tomorrow, assigned to nobody',
  );
});

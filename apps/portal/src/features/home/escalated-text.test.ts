import { expect, it } from 'vitest';
import { escalatedText } from './escalated-text.ts';

const notice = { status: 'Elevated', assigneeName: 'Okafor, Marcus' } as const;

it('an escalated task shows its status, due date and assignee', () => {
  const overdue = { ...notice, dueDate: '2026-11-24', isOverdue: true };
  expect(escalatedText(overdue, '2026-11-28')).toBe('Elevated, 4 days overdue, Okafor, Marcus');
});

it('an escalated task without an assignee is shown as unassigned', () => {
  const unassigned = { ...notice, assigneeName: null, dueDate: '2026-11-29', isOverdue: false };
  expect(escalatedText(unassigned, '2026-11-28')).toBe('Elevated, due tomorrow, assigned to nobody');
});

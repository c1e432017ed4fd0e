import { expect, test } from 'vitest';
import { dueText } from './due-text.ts';

test.each([
  ['2026-11-20', true, '7 days overdue'],
  ['2026-11-26', true, '1 day overdue'],
  // It is already the next day at the facility.
  ['2026-11-27', true, '1 day overdue'],
  ['2026-11-27', false, 'Due today'],
  ['2026-11-28', false, 'Due tomorrow'],
  ['2026-12-02', false, 'Due in 5 days'],
])('a task due on %s (overdue: %s) says on 11/27: %s', (dueDate, isOverdue, text) => {
  expect(dueText({ dueDate, isOverdue }, '2026-11-27')).toBe(text);
});

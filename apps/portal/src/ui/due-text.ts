import type { Task } from '@waypost/contract/tasks/shapes';
import { localToday } from './local-time.ts';

const DAY_MS = 86_400_000;

/**
 * The due date of a task in relation to today, which decides its place in the order of work. `today` is the user's day.
 */
export function dueText(
  { dueDate, isOverdue }: Pick<Task, 'dueDate' | 'isOverdue'>,
  today: string = localToday(),
): string {
  const days = Math.round((Date.parse(dueDate) - Date.parse(today)) / DAY_MS);
  // The task is overdue by the facility's day, which may be ahead of the user's.
  if (isOverdue) return days >= -1 ? '1 day overdue' : `${-days} days overdue`;
  if (days <= 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
}

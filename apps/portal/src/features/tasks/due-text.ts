import type { Task } from '@waypost/contract/tasks/shapes';
import { localToday } from '#src/ui/local-time.ts';

const DAY_MS = 86_400_000;

/** How a task stands to its due date: what puts it where it is in the order of work. `today` is the day of whoever looks. */
export function dueText(
  { dueDate, isOverdue }: Pick<Task, 'dueDate' | 'isOverdue'>,
  today: string = localToday(),
): string {
  const days = Math.round((Date.parse(dueDate) - Date.parse(today)) / DAY_MS);
  // It is overdue where its facility is; the day there may be the next one already.
  if (isOverdue) return days >= -1 ? '1 day overdue' : `${-days} days overdue`;
  if (days <= 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
}

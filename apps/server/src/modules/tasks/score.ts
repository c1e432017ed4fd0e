import type { Task } from '@waypost/contract/tasks/shapes';
import { daysUntil } from '../../infrastructure/dates.ts';

type Dated = { priority: number; created_utc: string; due_date: string; date_of_service: string };

/** Days from which the parts count: a task due in a month, or of a service in a month, has no points for that yet. */
const AHEAD_DAYS = 30;

/**
 * The points of a task in the order of work, by their parts: three for each day nearer to the day it is due, one for each
 * day of its age, two for each day nearer to the date of service, ten for each step of priority. The column `rank` keeps the
 * same order; an amount would be a part, but no case has one yet. `today` is the day in UTC, the same for all tasks.
 */
export function scoreOf(task: Dated, today: string): Task['score'] {
  const dueDate = 3 * (AHEAD_DAYS - daysUntil(today, task.due_date));
  const age = daysUntil(task.created_utc, today);
  const dateOfService = 2 * (AHEAD_DAYS - daysUntil(today, task.date_of_service));
  const priority = 10 * task.priority;
  return { points: dueDate + age + dateOfService + priority, dueDate, age, dateOfService, priority };
}

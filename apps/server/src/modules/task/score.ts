import type { Task } from '@waypost/contract/services/task';
import { daysBetween } from '../../kernel/dates.ts';

type Dated = { priority: number; created_utc: string; due_date: string; date_of_service: string };

/** Days from which the parts count: a task due in a month, or of a service in a month, has no points for that yet. */
const AHEAD_DAYS = 30;

/**
 * The points of a task in the order of work, by their parts: three for each day nearer to the day it is due, one for each
 * day of its age, two for each day nearer to the date of service, ten for each step of priority. The column `rank` keeps the
 * same order; an amount would be a part, but no case has one yet.
 */
export function scoreOf(task: Dated, today: string): Task['score'] {
  const parts: Task['score']['parts'] = [
    { part: 'dueDate', points: 3 * (AHEAD_DAYS - daysBetween(today, task.due_date)) },
    { part: 'age', points: daysBetween(task.created_utc, today) },
    { part: 'dateOfService', points: 2 * (AHEAD_DAYS - daysBetween(today, task.date_of_service)) },
    { part: 'priority', points: 10 * task.priority },
  ];
  return { points: parts.reduce((sum, { points }) => sum + points, 0), parts };
}

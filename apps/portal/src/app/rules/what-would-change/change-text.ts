import type { WhatWouldChange, WouldBe } from '@waypost/contract/services/processes';

export type TaskDifference = WhatWouldChange['differences'][number];

const listed = (texts: readonly string[]): string => texts.join(', ') || 'none';

const parts: readonly (readonly [string, (task: WouldBe) => string])[] = [
  ['Exceptions', ({ exceptions }) => listed(exceptions)],
  ['Condition', ({ conditionCode }) => conditionCode ?? 'none'],
  ['Assignment', ({ assignment }) => assignment],
  ['Days to complete', ({ daysToComplete }) => String(daysToComplete)],
  ['Priority', ({ priority }) => String(priority)],
  ['To do', ({ recommendations }) => listed(recommendations)],
];

/** What would be different about a task, each in a line. */
export function changeLines({ before, after }: Pick<TaskDifference, 'before' | 'after'>): string[] {
  if (before === null && after === null) return [];
  if (before === null) return [`No task → a task: ${listed(after?.exceptions ?? [])}`];
  if (after === null) return [`A task → no task: ${listed(before.exceptions)}`];
  return parts.flatMap(([name, text]) =>
    text(before) === text(after) ? [] : [`${name}: ${text(before)} → ${text(after)}`],
  );
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** How many tasks there are and would be. */
export const countsText = ({ cases, tasksBefore, tasksAfter }: WhatWouldChange): string =>
  `In the latest ${counted(cases, 'case')}, ${counted(tasksBefore, 'task')} now, ${counted(tasksAfter, 'task')} with these rules.`;

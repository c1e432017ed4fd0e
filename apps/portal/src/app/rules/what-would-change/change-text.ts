import { TASKS_TRIED, type WhatWouldChange, type WouldBe } from '@waypost/contract/processes/calls';

export type TaskDifference = WhatWouldChange['differences'][number];
type Escalations = NonNullable<WhatWouldChange['escalations']>;
export type EscalationDifference = Escalations['differences'][number];

const listed = (texts: readonly string[]): string => texts.join(', ') || 'none';

const parts: readonly (readonly [string, (task: WouldBe) => string])[] = [
  ['Exceptions', ({ exceptions }) => listed(exceptions)],
  ['Condition', ({ conditionCode }) => conditionCode ?? 'none'],
  ['Assignment', ({ assignment }) => assignment],
  ['Days to complete', ({ daysToComplete }) => String(daysToComplete)],
  ['Priority', ({ priority }) => String(priority)],
  ['To do', ({ recommendations }) => listed(recommendations)],
];

/** The differences of a task, one per line. */
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

/** The present and future number of tasks, and the differing ones: equal numbers may hide different tasks. */
export function countsText({ cases, tasksBefore, tasksAfter, differences }: WhatWouldChange): string {
  const made = differences.filter(({ before }) => before === null).length;
  const gone = differences.filter(({ after }) => after === null).length;
  const changed = differences.length - made - gone;
  const changes = [
    ...(made > 0 ? [`${counted(made, 'new task')}`] : []),
    ...(gone > 0 ? [`${counted(gone, 'task')} removed`] : []),
    ...(changed > 0 ? [`${counted(changed, 'task')} changed`] : []),
  ];
  const sum = `In the latest ${counted(cases, 'case')}, ${counted(tasksBefore, 'task')} now, ${counted(tasksAfter, 'task')} with these rules`;
  return changes.length === 0 ? `${sum}.` : `${sum}: ${changes.join(', ')}.`;
}

/** The future and present actions of rules on a task, one per line. */
export const escalationLines = ({
  before,
  after,
}: Pick<EscalationDifference, 'before' | 'after'>): string[] => [
  ...before.filter((line) => !after.includes(line)).map((line) => `No longer: ${line}`),
  ...after.filter((line) => !before.includes(line)).map((line) => `New: ${line}`),
];

/** The number of tasks that a rule would match now, and the number on which it would act. */
export const ruleCounts = ({ matching, acting }: Escalations['rules'][number]): string =>
  matching === 0 ? 'No task' : `${counted(matching, 'task')}, would act on ${acting.toLocaleString('en-US')}`;

/** The number of tasks with a present and a future action. */
export const escalationCounts = ({ tasks, before, after }: Escalations): string =>
  `Of ${tasks < TASKS_TRIED ? counted(tasks, 'open task') : `the ${counted(tasks, 'open task')} that are due first`}, ${before.toLocaleString('en-US')} escalated by the rules now, ${after.toLocaleString('en-US')} with these rules. A rule acts on a task only once.`;

import type { ExpectedTasks } from '@waypost/contract/processes/calls';

type Reasons = ExpectedTasks['tasks'][number]['reasons'];

const number = (count: number): string => count.toLocaleString('en-US');
/** Whether the counts are worked out from a part of the cases. */
const isEstimate = ({ cases, judged }: Pick<ExpectedTasks, 'cases' | 'judged'>): boolean => judged < cases;

export function tasksTitle(expected: ExpectedTasks): string {
  const tasks = expected.tasks.reduce((sum, one) => sum + one.tasks, 0);
  if (tasks === 0) return 'No tasks will open';
  const about = isEstimate(expected) ? 'About ' : '';
  return `${about}${number(tasks)} ${tasks === 1 ? 'task' : 'tasks'} will open`;
}

/** The reasons of tasks of one type, with their numbers: "about" if the numbers are estimates. */
export const reasonsText = (reasons: Reasons, counted: Pick<ExpectedTasks, 'cases' | 'judged'>): string =>
  reasons
    .map(
      ({ description, tasks }) =>
        `${description}: ${isEstimate(counted) && tasks < counted.cases ? 'about ' : ''}${number(tasks)}`,
    )
    .join('. ');

/** The counted items, and what the counts leave out. */
export const evaluatedTasksText = (expected: ExpectedTasks): string =>
  `By your rules of today${isEstimate(expected) ? `, worked out from ${number(expected.judged)} of the ${number(expected.cases)} new cases` : ''}. Answers of payers may open more.`;

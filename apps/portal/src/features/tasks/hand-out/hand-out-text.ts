import type { HandOutPlan } from '@waypost/contract/tasks/bulk-changes/hand-out';

const number = (count: number): string => count.toLocaleString('en-US');
const tasks = (count: number): string => (count === 1 ? '1 task' : `${number(count)} tasks`);
const people = (count: number): string => (count === 1 ? '1 person' : `${number(count)} people`);

export const saveText = (count: number): string =>
  count === 0 ? 'Hand Out' : `Hand Out ${count === 1 ? '1 Task' : `${number(count)} Tasks`}`;

/** Tasks that are only included on request: "Also the 12 tasks that are assigned already". */
export const alsoText = (count: number, how: string): string =>
  count === 1 ? `Also the task that is ${how}` : `Also the ${number(count)} tasks that are ${how}`;

/** The most holders of tasks that are named. */
const NAMED = 5;

/** The assignees and their task counts: "From Whitfield, Dana (8), Abara, Ruth (4)." */
export function heldByText(heldBy: HandOutPlan['heldBy']): string {
  const [named, others] = [heldBy.slice(0, NAMED), heldBy.slice(NAMED)];
  const more = others.reduce((sum, each) => sum + each.tasks, 0);
  const rest = others.length > 0 ? ` and ${people(others.length)} more (${number(more)})` : '';
  return `They are taken from ${named.map(({ name, tasks: held }) => `${name} (${number(held)})`).join('; ')}${rest}.`;
}

/** The tasks that are distributed, and those that stay. */
export function planText(plan: HandOutPlan, chosen: number): string {
  const { tasks: given, forNobody, notManaged, working } = plan;
  const worked =
    working > 0 &&
    `${tasks(working)} that somebody is working on ${working === 1 ? 'stays' : 'stay'} with them.`;
  if (chosen === 0) return ['Choose who gets tasks.', worked].filter((part) => part !== false).join(' ');
  const retained = plan.people.reduce((sum, { keeps }) => sum + keeps, 0);
  return [
    `${tasks(given)} to ${people(plan.people.filter(({ gets }) => gets > 0).length)}.`,
    retained > 0 &&
      `${tasks(retained)} ${retained === 1 ? 'stays with its assignee' : 'stay with their assignees'}.`,
    forNobody > 0 && `${tasks(forNobody)} cannot go to anybody you chose.`,
    notManaged > 0 &&
      `${tasks(notManaged)} ${notManaged === 1 ? 'is' : 'are'} of groups that you do not manage.`,
    worked,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

/** Reports that the tasks changed since they were shown. */
export const changedText = (now: number, shown: number): string =>
  `The tasks had changed: ${tasks(now)} ${now === 1 ? 'is' : 'are'} handed out, not ${number(shown)}.`;

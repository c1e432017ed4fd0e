import type { BulkResult } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { Answers } from './answers.ts';
import { goTo } from './place.ts';
import { expect, idOf, type Page } from './shown.ts';
import { task } from './task-answers.ts';
import { queuePath, rows } from './views.ts';

export const ruth = { id: idOf(82), name: 'Abara, Ruth' };
export const nothing: Task['abilities'] = {
  start: false,
  assign: false,
  elevate: false,
  unassign: false,
  complete: false,
  hold: false,
  wait: false,
  manage: false,
  handOn: false,
};
export const held = task(1, {
  status: 'InProcess',
  assignee: ruth,
  abilities: { ...task(1).abilities, unassign: true },
});
export const three = [held, task(2), task(3)];

export const menuOf = async (page: Page, row: number) => {
  await rows(page).nth(row).getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menu', { name: 'More actions' });
};
export const act = async (page: Page, row: number, name: string) =>
  (await menuOf(page, row)).getByRole('menuitem', { name }).click();
export const bulk = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Bulk Actions' }).click();
  await page.getByRole('menu', { name: 'Bulk Actions' }).getByRole('menuitem', { name }).click();
};
export const select = async (page: Page, count: number) => {
  for (let row = 0; row < count; row += 1) await rows(page).nth(row).getByRole('checkbox').click();
};
export const sent = (answers: Answers, method: string, ending: string) =>
  answers.asked
    .filter((asked) => asked.method === method && asked.path.endsWith(ending))
    .map(({ text }) => JSON.parse(text));
/** Clears the requests sent so far. */
export const forget = (answers: Answers): void => void answers.asked.splice(0);
export const open = async (page: Page) => {
  await goTo(page, queuePath);
  await expect(rows(page).first()).toBeVisible();
};
export const updated = (tasks: readonly Task[], of: Partial<BulkResult['updatedTasks'][number]> = {}) =>
  tasks.map(({ id, version }) => ({
    taskId: id,
    version: version + 1,
    status: 'OnHold' as const,
    assignee: null,
    ...of,
  }));

export const candidates = [
  { ...ruth, userName: 'ruth.abara@lakemont.example', openTasks: 4, availability: null },
  {
    id: idOf(83),
    name: 'Okafor, Marcus',
    userName: 'marcus.okafor@lakemont.example',
    openTasks: 1,
    availability: null,
  },
];

import { contract } from '@waypost/contract';
import { openedCase } from './case-answers.ts';
import { comment, conversation, people } from './comment-answers.ts';
import { forgetShifts } from './shifts.ts';
import { expect, openIn, type Page, shownQueue } from './shown.ts';
import type { State } from './state.ts';
import { tasks, withTasks } from './task-answers.ts';
import { rows } from './views.ts';

/** The comments in the panel of a task. */
export const section = (page: Page) =>
  page.getByRole('complementary', { name: 'Task', exact: true }).getByRole('region', { name: 'Comments' });
export const field = (page: Page) => section(page).getByRole('textbox', { name: 'Add a comment' });
export const items = (page: Page) => section(page).getByRole('listitem');

async function openTask(page: Page): Promise<void> {
  await page.goto(shownQueue);
  await openPanel(page);
}

/** The same in another organization, where nothing has been loaded yet. */
export async function openTaskWithin(page: Page, lCode: string): Promise<void> {
  await openIn(page, shownQueue, lCode);
  await openPanel(page);
}

async function openPanel(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  // Opening the panel makes the list narrower, so only shifts inside the panel count.
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(field(page)).toBeVisible();
  await forgetShifts(page);
}

const many = Array.from({ length: 9 }, (_, at) => comment(at + 1, { isUnread: at === 1 }));

/** Comments in the panel of a task, and on the page of a case. */
export const commentStates: Readonly<Record<string, State>> = {
  'comments, a conversation': async (page, answers) => {
    withTasks(answers, tasks(3)).to(contract.comments.taskComments, conversation);
    await openTask(page);
    await expect(items(page)).toHaveCount(3);
  },
  'comments, none, and a mention of nobody': async (page, answers) => {
    withTasks(answers, tasks(3))
      .to(contract.comments.taskComments, [])
      .to(contract.comments.taskPeople, people);
    await openTask(page);
    await field(page).fill('Ask @lena');
    await expect(page.getByText(/^No one with that name can see this task/).last()).toBeVisible();
  },
  'comments, people to mention': async (page, answers) => {
    withTasks(answers, tasks(3)).to(contract.comments.taskPeople, people);
    await openTask(page);
    await field(page).focus();
    await page.keyboard.type('Ask @ma');
    const list = page.getByRole('listbox', { name: 'People to mention' });
    await expect(list.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
  },
  'comments, the earlier ones too': async (page, answers) => {
    withTasks(answers, tasks(3)).to(contract.comments.taskComments, many);
    await openTask(page);
    await section(page).getByRole('button', { name: 'Show 1 earlier' }).click();
    await expect(items(page)).toHaveCount(9);
  },
  'comments, one to be changed': async (page, answers) => {
    withTasks(answers, tasks(3)).to(contract.comments.taskComments, conversation);
    await openTask(page);
    await section(page).getByRole('button', { name: 'Change comment' }).click();
    await section(page).getByRole('form', { name: 'Change comment' }).getByRole('textbox').fill('No, today.');
  },
  'comments, of a case': async (page, answers) => {
    const address = openedCase(answers);
    answers.to(
      contract.comments.caseComments,
      many.map((one) => ({ ...one, isUnread: false })),
    );
    await page.goto(address);
    const region = page.getByRole('region', { name: 'Comments' });
    await region.getByRole('button', { name: 'Show 4 earlier' }).click();
    await expect(region.getByRole('listitem')).toHaveCount(9);
  },
};

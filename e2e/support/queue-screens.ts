import { contract } from '@waypost/contract';
import { changeDone, changeFailed, changeGoingOn, skippedTasks } from './bulk-answers.ts';
import { opened, transaction } from './eligibility-answers.ts';
import { planFor } from './hand-out-answers.ts';
import { expect, idOf, type Page, shownQueue } from './shown.ts';
import type { State } from './state.ts';
import { task, tasks, withTasks } from './task-answers.ts';
import { rows } from './views.ts';

const ruth = { id: idOf(82), name: 'Abara, Ruth' };
const held = task(1, {
  status: 'Wait',
  assignee: ruth,
  waitUntil: '2026-12-01',
  waitDaysLeft: 9,
  abilities: { ...task(1).abilities, unassign: true },
});

const queue: State = async (page, answers) => {
  withTasks(answers, [held, ...tasks(3).slice(1)]);
  await page.goto(shownQueue);
  await expect(rows(page).first()).toBeVisible();
};
const row =
  (key: string, seen: (page: Page) => Promise<void>): State =>
  async (page, answers) => {
    await queue(page, answers);
    await page.keyboard.press('j');
    await page.keyboard.press(key);
    await seen(page);
  };
const dialog = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

/** The dialogs and messages of the queue, and the holidays that waits skip. */
export const queueStates: Record<string, State> = {
  'queue, empty': async (page, answers) => {
    withTasks(answers, []);
    await page.goto(shownQueue);
    await expect(page.getByText(/No tasks match|There are no tasks/)).toBeVisible();
  },
  'queue, loading': async (page, answers) => {
    answers.failing('getTaskQueue', 500, { held: new Promise(() => {}) });
    await page.goto(shownQueue);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').first()).toBeAttached();
  },
  'queue, failed': async (page, answers) => {
    answers.failing('getTaskQueue', 500);
    await page.goto(shownQueue);
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  },
  'queue, change of the whole list': async (page, answers) => {
    await queue(page, answers);
    await page.getByRole('button', { name: 'Change All…' }).click();
    await page.getByRole('radio', { name: 'Wait' }).check();
    await dialog(/^Change all/)(page);
  },
  'queue, whole list handed out': async (page, answers) => {
    await queue(page, answers);
    answers.to(contract.bulk.planHandOut, ({ text }) =>
      planFor((JSON.parse(text) as { people: string[] }).people),
    );
    await page.getByRole('button', { name: 'Change All…' }).click();
    await page.getByRole('radio', { name: 'Assign' }).check();
    await page.getByRole('checkbox', { name: /^Everybody/ }).check();
    await expect(page.getByText('60 tasks to 2 people.')).toBeVisible();
  },
  'queue, change of a whole list going on': async (page, answers) => {
    withTasks(answers, tasks(3)).to(contract.bulk.bulkChanges, [changeGoingOn]);
    await page.goto(shownQueue);
    await page.getByRole('button', { name: 'Changing 300 of 1,240' }).click();
    await expect(page.getByRole('progressbar', { name: 'In progress' })).toBeVisible();
  },
  'queue, change of a whole list that failed': async (page, answers) => {
    withTasks(answers, tasks(3))
      .to(contract.bulk.bulkChanges, [changeFailed])
      .to(contract.bulk.skippedTasks, skippedTasks);
    await page.goto(shownQueue);
    await page.getByRole('button', { name: 'Last Bulk Change' }).click();
    await expect(page.getByText('Stopped because the storage of Waypost is full')).toBeVisible();
    await expect(page.getByRole('table').getByText('Eligibility Exception')).toBeVisible();
  },
  'queue, change of a whole list that cannot be stopped': async (page, answers) => {
    withTasks(answers, tasks(3))
      .to(contract.bulk.bulkChanges, [changeGoingOn])
      .failing(contract.bulk.stopBulkChange, 'UNAVAILABLE');
    await page.goto(shownQueue);
    await page.getByRole('button', { name: 'Changing 300 of 1,240' }).click();
    const shown = page.getByRole('dialog', { name: 'Bulk change: elevated' });
    await shown.getByRole('button', { name: 'Stop' }).click();
    await expect(shown.getByText('Server error')).toBeVisible();
    await expect(page.getByText('Server error')).toHaveCount(1);
  },
  'queue, last change of a whole list': async (page, answers) => {
    withTasks(answers, tasks(3))
      .to(contract.bulk.bulkChanges, [changeDone])
      .to(contract.bulk.skippedTasks, skippedTasks);
    await page.goto(shownQueue);
    await page.getByRole('button', { name: 'Last Bulk Change' }).click();
    await expect(page.getByRole('table').getByText('Eligibility Exception')).toBeVisible();
  },
  'queue, actions of a task': async (page, answers) => {
    await queue(page, answers);
    await rows(page).first().getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menu', { name: 'More actions' })).toBeVisible();
  },
  'queue, panel of a waiting task': async (page, answers) => {
    withTasks(answers, [held]).to(contract.task.tasksOfSameCase, tasks(2));
    answers.to(contract.task.history, {
      steps: [
        {
          version: 2,
          at: '2026-11-20T15:00:00.000Z',
          by: { kind: 'user', name: 'Okafor, Marcus' },
          takesBack: null,
          from: { status: 'Open', assignee: null },
          to: { status: 'Wait', assignee: ruth },
          waitUntil: '2026-12-01',
          priority: null,
          rule: null,
        },
      ],
      undoUntil: null,
    });
    await page.goto(shownQueue);
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page.getByText('put it to wait until 12/01/2026')).toBeVisible();
  },
  'queue, Assign': async (page, answers) => {
    answers.to(contract.task.candidates, [
      { ...ruth, userName: 'ruth@lakemont.example', openTasks: 4, availability: null },
    ]);
    await row('a', dialog('Assign Task'))(page, answers);
  },
  'queue, nobody to assign to': async (page, answers) => {
    answers.to(contract.task.candidates, []);
    await row('a', async () => undefined)(page, answers);
    await expect(page.getByText('No users found to assign task(s) to.')).toBeVisible();
  },
  'queue, Wait with a problem': async (page, answers) => {
    await row('w', dialog('Wait'))(page, answers);
    await page.getByRole('dialog').getByRole('button', { name: 'Wait' }).click();
    await expect(page.getByText('Must be a number between 1 and 999').first()).toBeVisible();
  },
  'queue, Unassign': async (page, answers) => {
    await row('u', dialog(/^Unassign this task from/))(page, answers);
  },
  'eligibility, with the task being worked': async (page, answers) => {
    withTasks(answers, tasks(1)).to(contract.task.workingTask, {
      task: task(9, { status: 'InProcess', assignee: ruth }),
    });
    await page.goto(opened(answers, transaction));
    await expect(page.getByRole('region', { name: 'Task being worked' })).toBeVisible();
    answers.to(contract.task.workingTask, { task: null });
  },
  holidays: async (page, answers) => {
    answers.to(contract.task.holidays, [{ day: '2026-12-25', name: 'Christmas Day' }]);
    await page.goto('/rco/LKMT/holidays');
    await expect(page.getByText('Christmas Day')).toBeVisible();
  },
  'holidays, none': async (page, answers) => {
    answers.to(contract.task.holidays, []);
    await page.goto('/rco/LKMT/holidays');
    await expect(page.getByText('This facility has no holidays')).toBeVisible();
  },
};

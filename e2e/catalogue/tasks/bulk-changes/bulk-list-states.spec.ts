import { contract } from '@waypost/contract';
import { getTaskQueue } from '@waypost/contract/graphql';
import type { BulkChange } from '@waypost/contract/tasks/bulk-changes/calls';
import {
  changeDone as done,
  changeFailed as failed,
  changeGoingOn as going,
  skippedTasks as skipped,
} from '../../../support/bulk-answers.ts';
import { crowding } from '../../../support/crowding.ts';
import { header } from '../../../support/grid.ts';
import { planFor } from '../../../support/hand-out-answers.ts';
import {
  expect,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  openIn,
  type Page,
  shownQueue,
  test,
} from '../../../support/shown.ts';
import { task, withTasks } from '../../../support/task-answers.ts';
import { rows } from '../../../support/views.ts';

const three = [task(1), task(2), task(3)];
const open = async (page: Page) => {
  await page.goto(shownQueue);
  await expect(rows(page).first()).toBeVisible();
};

test('a change of the whole list validates its input, shows refusals, and assigns tasks', async ({
  page,
  answers,
}) => {
  withTasks(answers, three).to(contract.bulk.bulkChanges, []);
  holdingIn(answers, mayAllIn('LKMT', 'SOMEBODY', 'AGAIN'));
  await open(page);
  const asks = page.getByRole('dialog', { name: 'Change all 3 tasks in this list' });
  const save = asks.getByRole('button', { name: 'Change 3 tasks' });
  await test.step('a refused change of the whole list shows the reason and keeps the selection', async () => {
    answers.failing(contract.bulk.startBulkChange, 'BULK_GOING_ON');
    await page.getByRole('button', { name: 'Change All…' }).click();
    await asks.getByRole('radio', { name: 'Hold' }).check();
    await asks.getByRole('button', { name: 'Change 3 tasks' }).click();
    const why = 'Another bulk change of yours is not finished yet.';
    await expect(asks.getByText(why)).toBeVisible();
    // The error is shown once, in the dialog.
    await expect(page.getByText(why)).toHaveCount(1);
    await expect(asks.getByRole('radio', { name: 'Hold' })).toBeChecked();
    await asks.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('a retry requests the same change again, and another choice requests a new one', async () => {
    answers.failing(contract.bulk.startBulkChange, 'UNAVAILABLE');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/bulk-changes'))
        keys.push(request.headers()['idempotency-key']);
    });
    await page.getByRole('button', { name: 'Change All…' }).click();
    await asks.getByRole('radio', { name: 'Hold' }).check();
    for (const count of [1, 2]) {
      await save.click();
      await expect.poll(() => keys.length).toBe(count);
      await expect(asks.getByRole('alert')).toBeVisible();
      await expect(save).toBeEnabled();
    }
    await asks.getByRole('radio', { name: 'Elevate' }).check();
    await save.click();
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    await asks.getByRole('button', { name: 'Cancel' }).click();
    answers.asked.length = 0;
  });
  await test.step('a change of the whole list asks for the new status and its required fields', async () => {
    answers.to(contract.bulk.startBulkChange, {
      ...going,
      state: 'waiting',
      done: 0,
      changed: 0,
      skipped: 0,
    });
    await page.getByRole('button', { name: 'Change All…' }).click();
    await save.click();
    await expect(asks.getByText('Required').first()).toBeVisible();
    await asks.getByRole('radio', { name: 'Wait' }).check();
    await save.click();
    await expect(asks.getByText('Must be a number between 1 and 999').first()).toBeVisible();
    await asks.getByLabel('Days To Wait').fill('7');
    await save.click();
    await expect(asks).toBeHidden();
    expect(JSON.parse((await answers.sent('POST', '/bulk-changes')).text)).toEqual({
      filter: { status: { filterType: 'set', values: ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated'] } },
      change: { status: 'Wait', waitExpirationDays: 7, waitInBusinessDays: false, waitReturnsTo: 'assignee' },
    });
    answers.asked.length = 0;
  });
  await test.step('a whole list is assigned by handing it out among the chosen people', async () => {
    answers.to(contract.bulk.planHandOut, ({ text }) =>
      planFor((JSON.parse(text) as { people: string[] }).people),
    );
    answers.to(contract.bulk.handOut, { ...going, state: 'waiting', tasks: 60 });
    await followWithin(page, 'SOMEBODY', shownQueue);
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Change All…' }).click();
    await asks.getByRole('radio', { name: 'Assign', exact: true }).check();
    await asks.getByRole('checkbox', { name: 'Whitfield, Dana' }).check();
    // Two forms in one dialog, on a window that is too low for them.
    await page.setViewportSize({ width: 1280, height: 480 });
    expect(await page.evaluate(crowding, '[role=dialog]')).toEqual([]);
    await asks.getByRole('button', { name: 'Hand Out 60 Tasks' }).click();
    await expect(asks).toBeHidden();
    expect(JSON.parse((await answers.sent('POST', '/hand-out')).text)).toMatchObject({
      filter: { status: { filterType: 'set' } },
      way: 'byLoad',
      people: [idOf(64)],
    });
  });
  await test.step('a list that is being refetched cannot be changed as a whole until it has loaded', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await followWithin(page, 'AGAIN', shownQueue);
    const all = page.getByRole('button', { name: 'Change All…' });
    await expect(all).toBeEnabled();
    answers.failing('getTaskQueue', 500, { held: new Promise(() => {}) });
    await header(page, 'Case').click();
    await expect(all).toBeDisabled();
  });
});

test('the change of a whole list shows its progress, its result, and the progress of its undo', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('STOPPED', 'FULL', 'NOTHING', 'DONE', 'UNREAD', 'UNDOING'));
  withTasks(answers, three);
  // Each step uses another organization.
  const openQueueIn = async (lCode: string) => {
    await openIn(page, shownQueue, lCode);
    await expect(rows(page).first()).toBeVisible();
  };
  await test.step('the toolbar shows the progress of a running change, which can be stopped', async () => {
    answers
      .to(contract.bulk.bulkChanges, [going])
      .to(contract.bulk.skippedTasks, [...skipped])
      .to(contract.bulk.stopBulkChange, () => {
        const stopped: BulkChange = {
          ...going,
          state: 'stopped',
          endedAt: done.endedAt,
          undoUntil: done.undoUntil,
        };
        answers.to(contract.bulk.bulkChanges, [stopped]);
        return stopped;
      });
    await openQueueIn('STOPPED');
    await expect(page.getByRole('button', { name: 'Change All…' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Changing 300 of 1,240' }).click();
    const shown = page.getByRole('dialog', { name: 'Bulk change: elevated' });
    await expect(shown.getByRole('progressbar', { name: 'In progress' })).toHaveAttribute(
      'aria-valuetext',
      '300 of 1,240',
    );
    await shown.getByRole('button', { name: 'Stop' }).click();
    await expect(shown.getByRole('status').first()).toHaveText(
      'Stopped: 298 of 1,240 tasks elevated, 2 skipped (300 checked).',
    );
  });
  await test.step('a bulk change that ran out of space is shown as a failure, and can be undone', async () => {
    answers.to(contract.bulk.bulkChanges, [going]).to(contract.bulk.skippedTasks, [...skipped]);
    await openQueueIn('FULL');
    await expect(page.getByRole('button', { name: 'Changing 300 of 1,240' })).toBeVisible();
    answers.to(contract.bulk.bulkChanges, [failed]);
    const words =
      'Stopped because the storage of Waypost is full: 298 of 1,240 tasks elevated, 2 skipped (300 checked).';
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await page.getByRole('button', { name: 'Last Bulk Change' }).click();
    const shown = page.getByRole('dialog', { name: 'Bulk change: elevated' });
    await expect(shown.getByRole('status').first()).toHaveText(words);
    await expect(shown.getByRole('button', { name: 'Undo' })).toBeEnabled();
  });
  await test.step('a change that changed nothing is reported as a failure, and the list is refetched', async () => {
    answers.to(contract.bulk.bulkChanges, [going]);
    await openQueueIn('NOTHING');
    await expect(page.getByRole('button', { name: 'Changing 300 of 1,240' })).toBeVisible();
    const reads = () => answers.asked.filter(({ text }) => text.includes(getTaskQueue.name)).length;
    const before = reads();
    const nothing: BulkChange = { ...done, changed: 0, skipped: 1240, undoUntil: null };
    answers.to(contract.bulk.bulkChanges, [nothing]);
    const words = 'Done: 0 of 1,240 tasks elevated, 1,240 skipped.';
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.poll(reads).toBeGreaterThan(before);
  });
  await test.step('a finished change shows each skipped task with the reason, and can be undone', async () => {
    answers
      .to(contract.bulk.bulkChanges, [done])
      .to(contract.bulk.skippedTasks, [...skipped])
      .to(contract.bulk.undoBulkChange, () => {
        answers.to(contract.bulk.bulkChanges, [{ ...done, state: 'undone', undoUntil: null, undone: 1230 }]);
        return { ...done, state: 'undoing' as const, undoUntil: null };
      });
    await openQueueIn('DONE');
    await page.getByRole('button', { name: 'Last Bulk Change' }).click();
    const shown = page.getByRole('dialog', { name: 'Bulk change: elevated' });
    await expect(shown.getByRole('status').first()).toHaveText(
      'Done: 1,232 of 1,240 tasks elevated, 8 skipped.',
    );
    await expect(shown.getByRole('row').nth(1)).toHaveText(
      'Eligibility Exception260000-01This item is already assigned to another user. (Abara, Ruth)',
    );
    await shown.getByRole('button', { name: 'Undo' }).click();
    await expect(shown.getByRole('status').first()).toHaveText('Undone: 1,230 tasks taken back, 2 stayed.');
  });
  await test.step('skipped tasks that failed to load show an error, and the other results stay visible', async () => {
    answers.to(contract.bulk.bulkChanges, [done]).failing(contract.bulk.skippedTasks, 'UNAVAILABLE');
    await openQueueIn('UNREAD');
    await page.getByRole('button', { name: 'Last Bulk Change' }).click();
    const shown = page.getByRole('dialog', { name: 'Bulk change: elevated' });
    await expect(shown.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(shown.getByRole('status').first()).toContainText('1,232 of 1,240');
  });
  await test.step('a running undo shows its progress and offers no Stop', async () => {
    answers.to(contract.bulk.bulkChanges, [{ ...done, state: 'undoing', undoUntil: null, undone: 500 }]);
    await openQueueIn('UNDOING');
    await page.getByRole('button', { name: 'Undoing 500 of 1,232' }).click();
    const shown = page.getByRole('dialog', { name: 'Bulk change: elevated' });
    await expect(shown.getByRole('progressbar', { name: 'Undoing' })).toHaveAttribute(
      'aria-valuetext',
      '500 of 1,232',
    );
    for (const name of ['Stop', 'Undo']) await expect(shown.getByRole('button', { name })).toHaveCount(0);
    await expect(shown.getByText('it can be undone afterwards')).toHaveCount(0);
  });
});

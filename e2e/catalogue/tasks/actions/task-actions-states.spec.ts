import { contract } from '@waypost/contract';
import type { SkipReason } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import { closeMessages } from '../../../support/messages.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, shownQueue, test } from '../../../support/shown.ts';
import {
  act,
  bulk,
  candidates,
  forget,
  held,
  menuOf,
  nothing,
  open,
  ruth,
  select,
  sent,
  three,
  updated,
} from '../../../support/task-action-screens.ts';
import { task, withTasks } from '../../../support/task-answers.ts';
import { rows } from '../../../support/views.ts';

test('a task offers its permitted actions in its menu and by keys', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'STATUSES'));
  const worker = task(2, { abilities: { ...nothing, start: true, elevate: true, hold: true, wait: true } });
  withTasks(answers, [held, worker, task(3, { assignee: ruth, status: 'InProcess', abilities: nothing })]).to(
    contract.task.candidates,
    candidates,
  );
  await open(page);
  await test.step('the keys of the queue act on the focused task, and explain why an action is not allowed', async () => {
    answers.to(contract.task.changeTask, { ...held, status: 'OnHold', version: 2 });
    await page.keyboard.press('j');
    await page.keyboard.press('h');
    await expect(page.getByText('Task updated')).toBeVisible();
    await page.keyboard.press('w');
    await expect(page.getByLabel('Days To Wait')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: 'Assign Task' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await expect(page.getByText('This change is not allowed for this task.')).toBeVisible();
  });
  await test.step('a row offers only the actions that the user may perform on the task [W-019][W-103][W-104][W-106]', async () => {
    await expect((await menuOf(page, 0)).getByRole('menuitem')).toHaveText([
      /^Assign/,
      /^ElevateAsks a manager to take it/,
      /^Unassign/,
      /^Complete/,
      /^HoldStays with its assignee, without a day/,
      /^WaitComes back by itself after some days/,
    ]);
    await expect(page.getByRole('menuitem', { name: 'Wait', exact: true })).toHaveAccessibleDescription(
      /^Comes back by itself/,
    );
    await page.keyboard.press('Escape');
    await expect((await menuOf(page, 1)).getByRole('menuitem')).toHaveText([/^Elevate/, /^Hold/, /^Wait/]);
    await page.keyboard.press('Escape');
    await expect(rows(page).nth(2).getByRole('button', { name: 'More actions' })).toBeDisabled();
  });
  await test.step('a task leads to its case [W-016]', async () => {
    const link = rows(page).first().getByRole('link', { name: 'Eligibility Exception' });
    await expect(link).toHaveAttribute('href', '/rco/LKMT/case-management/260000-01');
  });
  const statuses = ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated', 'Complete'] as const;
  withTasks(
    answers,
    statuses.map((status, at) => task(at, { status })),
  );
  answers.failing('getTaskById', 'NOT_FOUND');
  await followWithin(page, 'STATUSES', `${shownQueue}?task=${idOf(4999)}`);
  await test.step('an unreadable task in the address shows an error [W-216]', async () => {
    await expect(page.getByText('An error occurred.')).toBeVisible();
  });
  await test.step('the status filter lists all six statuses in words [W-078]', async () => {
    const words = ['Open', 'In Process', 'Hold', 'Wait', 'Elevated', 'Complete'];
    for (const [at, word] of words.entries())
      await expect(rows(page).nth(at).locator('[col-id="status"]')).toHaveText(word);
  });
});

test('a single task is changed from its menu, and the change is undone once', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'BACK'));
  withTasks(answers, three).to(contract.task.candidates, candidates);
  await open(page);
  await test.step('Elevate, Hold and Complete apply to one task at once and show a message [W-217]', async () => {
    for (const [index, [name, status]] of (
      [
        ['Elevate', 'Elevated'],
        ['Hold', 'OnHold'],
        ['Complete', 'Complete'],
      ] as const
    ).entries()) {
      answers.to(contract.task.changeTask, { ...held, status, version: 2 });
      await act(page, 0, name);
      // The notice of the previous step may still be visible.
      await expect.poll(() => sent(answers, 'PATCH', held.id)).toHaveLength(index + 1);
      await expect(page.getByText('Task updated').first()).toBeVisible();
    }
    expect(sent(answers, 'PATCH', held.id)).toEqual([
      { status: 'Elevated' },
      { status: 'OnHold' },
      { status: 'Complete' },
    ]);
  });
  await test.step('taking a task from another user asks first [W-105][W-112]', async () => {
    forget(answers);
    answers.to(contract.task.changeTask, { ...held, status: 'Open', assignee: null, version: 2 });
    await act(page, 0, 'Unassign');
    const asks = page.getByRole('dialog', { name: 'Unassign this task from Abara, Ruth?' });
    await asks.getByRole('button', { name: 'Cancel' }).click();
    await expect(asks).toBeHidden();
    expect(sent(answers, 'PATCH', held.id)).toEqual([]);
    await act(page, 0, 'Unassign');
    await asks.getByRole('button', { name: 'Unassign' }).click();
    await expect.poll(() => sent(answers, 'PATCH', held.id)).toEqual([{ status: 'Open' }]);
    await expect(page.getByText('Task updated: unassigned, now Open')).toBeVisible();
    // The dialog warns in advance about what is lost.
    await page.keyboard.press('Escape');
    withTasks(answers, [{ ...held, status: 'OnHold' }, ...three.slice(1)]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(page).first()).toContainText('Hold');
    await act(page, 0, 'Unassign');
    await expect(asks).toContainText(
      'Hold ends: its status becomes Open. To give it to somebody else as it is, use Assign.',
    );
    await asks.getByRole('button', { name: 'Cancel' }).click();
    withTasks(answers, three);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(page).first()).toContainText('In Process');
  });
  await test.step('Wait asks for 1 to 999 calendar or business days and for the user to whom the task returns [W-108][W-138]', async () => {
    forget(answers);
    answers.to(contract.task.changeTask, { ...held, status: 'Wait', waitUntil: '2026-12-01' });
    await act(page, 0, 'Wait');
    const asks = page.getByRole('dialog', { name: 'Wait' });
    for (const typed of ['', '0', '1000', '2.5', 'soon']) {
      await asks.getByLabel('Days To Wait').fill(typed);
      await asks.getByRole('button', { name: 'Wait' }).click();
      await expect(asks.getByText('Must be a number between 1 and 999').first()).toBeVisible();
    }
    expect(sent(answers, 'PATCH', held.id)).toEqual([]);
    await asks.getByLabel('Days To Wait').fill('30');
    await expect(asks).toContainText(/Comes back on \w+day, \d\d\/\d\d\/\d{4}/);
    await asks.getByLabel('Business days only').check();
    await asks.getByLabel('Then back to').click();
    await page.getByRole('option', { name: 'The queue' }).click();
    await asks.getByRole('button', { name: 'Wait' }).click();
    await expect
      .poll(() => sent(answers, 'PATCH', held.id))
      .toEqual([
        { status: 'Wait', waitExpirationDays: 30, waitInBusinessDays: true, waitReturnsTo: 'group' },
      ]);
  });
  await test.step('Assign lists the users who can work on the task with their task counts, and requires a choice [W-103][W-128]', async () => {
    forget(answers);
    answers.to(contract.task.changeTask, { ...held, version: 2 });
    await act(page, 1, 'Assign');
    const asks = page.getByRole('dialog', { name: 'Assign Task' });
    await asks.getByRole('button', { name: 'Assign' }).click();
    await expect(asks.getByText('Required').first()).toBeVisible();
    await asks.getByLabel('Assignee').click();
    await expect(page.getByRole('option')).toHaveText(['Abara, Ruth (4 tasks)', 'Okafor, Marcus (1 task)']);
    await page.getByRole('option', { name: 'Okafor, Marcus' }).click();
    await asks.getByRole('button', { name: 'Assign' }).click();
    await expect
      .poll(() => sent(answers, 'PATCH', three[1]?.id ?? ''))
      .toEqual([{ assignee: { id: idOf(83) } }]);
  });
  await test.step('a failed change keeps the typed values and shows the reason [W-222]', async () => {
    answers.failing(contract.task.changeTask, 'INTERNAL');
    await act(page, 0, 'Wait');
    const asks = page.getByRole('dialog', { name: 'Wait' });
    await asks.getByLabel('Days To Wait').fill('12');
    await asks.getByRole('button', { name: 'Wait' }).click();
    await expect(page.getByText('Something went wrong while changing the status.')).toBeVisible();
    await expect(asks.getByLabel('Days To Wait')).toHaveValue('12');
    answers.failing(contract.task.changeTask, 'VERSION_CHANGED');
    await asks.getByRole('button', { name: 'Wait' }).click();
    await expect(page.getByText(/changed/i).last()).toBeVisible();
  });
  withTasks(answers, three).to(contract.task.changeTask, { ...held, status: 'OnHold', version: 2 });
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await closeMessages(page);
  await followWithin(page, 'BACK', shownQueue);
  await expect(rows(page).first()).toBeVisible();
  await test.step('a change is undone from its notice or by a key, once', async () => {
    answers.to(contract.task.undoChanges, { updatedTasks: updated([held]), skippedTasks: [] });
    await act(page, 0, 'Hold');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The change is undone.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await act(page, 0, 'Hold');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    // The palette names the change that would be undone.
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('last change');
    await expect(
      palette.getByRole('option', { name: /Undo: Case 260000-01: Task updated: put on hold/ }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.keyboard.press('z');
    const seen = { tasks: [{ taskId: held.id, version: 2 }] };
    await expect.poll(() => sent(answers, 'POST', '/undo')).toEqual([seen, seen]);
  });
  await test.step('an undo that is too late shows a message', async () => {
    answers.to(contract.task.undoChanges, {
      updatedTasks: [],
      skippedTasks: [
        { taskId: held.id, reason: 'tooLate', message: 'This change can no longer be undone.', heldBy: null },
      ],
    });
    await act(page, 0, 'Hold');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('This change can no longer be undone.')).toBeVisible();
  });
});

test('many tasks are changed at once, and unchanged ones are reported and stay selected', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('LKMT', 'SKIPPED'));
  withTasks(answers, [task(1, { abilities: nothing })]).to(contract.task.candidates, candidates);
  await open(page);
  await test.step('five bulk actions are shown to users who manage a group of the list [W-020][W-021]', async () => {
    await expect(page.getByRole('button', { name: 'Bulk Actions' })).toHaveCount(0);
    withTasks(answers, three);
    answers.emit({ kind: 'reset' });
    await page.getByRole('button', { name: 'Bulk Actions' }).click();
    const items = page.getByRole('menu', { name: 'Bulk Actions' }).getByRole('menuitem');
    for (const [at, name] of ['Assign', 'Elevate', 'Complete', 'Hold', 'Wait'].entries()) {
      await expect(items.nth(at)).toHaveAccessibleName(name);
      await expect(items.nth(at)).toBeDisabled();
      await expect(items.nth(at)).toHaveAccessibleDescription('Select tasks first');
      // The disabled action can be focused, but does nothing.
      await expect(items.nth(at)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
    }
    await expect(items).toHaveCount(5);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('a bulk change of status asks for confirmation and reports the number of changed tasks [W-114][W-227]', async () => {
    answers.to(contract.task.changeTasks, { updatedTasks: updated(three), skippedTasks: [] });
    for (const [name, status, told] of [
      ['Elevate', 'Elevated', '3 of 3 selected tasks elevated.'],
      ['Complete', 'Complete', '3 of 3 selected tasks completed.'],
      ['Hold', 'OnHold', '3 of 3 selected tasks put on hold.'],
    ] as const) {
      await select(page, 3);
      await bulk(page, name);
      const asks = page.getByRole('dialog', {
        name: 'Are you sure you want to change the status of these tasks?',
      });
      await asks.getByRole('button', { name }).click();
      await expect(page.getByText(told)).toBeVisible();
      await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
      expect(sent(answers, 'PATCH', '/tasks').at(-1)).toEqual(
        three.map(({ id, version }) => ({ taskId: id, version, status })),
      );
    }
  });
  await test.step('a bulk Wait asks for the days and reports the number of waiting tasks [W-114][W-225]', async () => {
    answers.to(contract.task.changeTasks, {
      updatedTasks: updated(three, { status: 'Wait' }),
      skippedTasks: [],
    });
    await select(page, 3);
    await bulk(page, 'Wait');
    const asks = page.getByRole('dialog', { name: 'Wait: 3 tasks' });
    await expect(asks).toContainText('Are you sure you want to change the status of these tasks?');
    await asks.getByLabel('Days To Wait').fill('7');
    await asks.getByRole('button', { name: 'Wait' }).click();
    await expect(page.getByText('3 of 3 selected tasks set to Wait.')).toBeVisible();
  });
  await test.step('a bulk Assign requires an assignee, and reports the number of assigned tasks and the failed ones [W-126][W-131][W-224][W-226]', async () => {
    answers.to(contract.task.changeTasks, {
      updatedTasks: updated(three.slice(1)),
      skippedTasks: [
        {
          taskId: held.id,
          reason: 'changed',
          message: 'Somebody else has changed this task in the meantime.',
          heldBy: null,
        },
      ],
    });
    await select(page, 3);
    await bulk(page, 'Assign');
    const asks = page.getByRole('dialog', { name: 'Assign 3 Tasks' });
    await asks.getByRole('button', { name: 'Assign' }).click();
    await expect(asks.getByText('Required').first()).toBeVisible();
    await asks.getByLabel('Assignee').click();
    await page.getByRole('option', { name: 'Okafor, Marcus' }).click();
    await asks.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('2 of 3 selected tasks assigned.')).toBeVisible();
    await expect(page.getByText('1 of 3 selected tasks failed.')).toBeVisible();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'in the meantime' })).toContainText(
      'Eligibility Exception, case 260000-01: Somebody else has changed this task in the meantime.',
    );
    // Failed tasks stay selected for review.
    await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  });
  withTasks(answers, three);
  await closeMessages(page);
  await followWithin(page, 'SKIPPED', shownQueue);
  await expect(rows(page)).toHaveCount(3);
  await test.step('a bulk Assign without an eligible assignee shows a message [W-130]', async () => {
    answers.to(contract.task.candidates, []);
    await select(page, 2);
    await bulk(page, 'Assign');
    await expect(page.getByRole('dialog')).toContainText('No users found to assign task(s) to.');
    expect((await answers.sent('GET', '/assignees')).search.match(/taskId/g)).toHaveLength(2);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('a failed bulk change and a missing response show different messages [W-220][W-221]', async () => {
    answers.failing(contract.task.changeTasks, 'INTERNAL');
    await bulk(page, 'Hold');
    await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
    await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.route('**/services/task/tasks/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await act(page, 0, 'Hold');
    await expect(page.getByText('Something happened', { exact: true })).toBeVisible();
    // The original selection is not lost.
    await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
  });
  await test.step('tasks that already have the requested state do not count as failures of a bulk change [W-131]', async () => {
    // None of those before.
    await select(page, 2);
    const skipped = (tasks: readonly Task[], reason: SkipReason) =>
      tasks.map(({ id }) => ({ taskId: id, reason, message: 'Why it was skipped.', heldBy: null }));
    for (const [changed, already, failed, told] of [
      [
        [held],
        three.slice(1),
        [],
        '1 of 3 selected tasks elevated. 2 of 3 selected tasks were elevated already.',
      ],
      [[], three, [], '3 of 3 selected tasks were elevated already.'],
      [
        [held],
        three.slice(1, 2),
        three.slice(2),
        '1 of 3 selected tasks elevated. 1 of 3 selected tasks was elevated already.',
      ],
    ] as const) {
      answers.to(contract.task.changeTasks, {
        updatedTasks: updated(changed),
        skippedTasks: [...skipped(already, 'unchanged'), ...skipped(failed, 'changed')],
      });
      await select(page, 3);
      await bulk(page, 'Elevate');
      await page.getByRole('dialog').getByRole('button', { name: 'Elevate' }).click();
      await expect(page.getByText(told, { exact: true })).toBeVisible();
      await expect(page.getByText('1 of 3 selected tasks failed.')).toHaveCount(failed.length);
      await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(failed.length);
    }
  });
});

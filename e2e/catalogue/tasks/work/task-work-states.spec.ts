import { contract } from '@waypost/contract';
import { permissionNames } from '@waypost/contract/core/permissions';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import type { Answers } from '../../../support/answers.ts';
import { opened, transaction } from '../../../support/eligibility-answers.ts';
import { closeMessages } from '../../../support/messages.ts';
import { openedProfiles } from '../../../support/profile-answers.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  mayAllIn,
  type Page,
  test,
} from '../../../support/shown.ts';
import { task, tasks, withTasks } from '../../../support/task-answers.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Task work' });
const comment = (page: Page) =>
  panelOf(page)
    .getByLabel(/comment/i)
    .first();
const pick = (page: Page, name: string) =>
  panelOf(page)
    .getByRole('radio', { name, exact: true })
    .or(panelOf(page).getByRole('button', { name, exact: true }))
    .first();
const save = (page: Page) => panelOf(page).getByRole('button', { name: 'Save' });
const isHome = (page: Page, lCode: string) =>
  expect(page.getByRole('heading', { level: 1, name: `Organization ${lCode}` })).toBeVisible();

const worked: Task = task(9, {
  status: 'InProcess',
  toDos: [
    {
      id: '018f0000-0000-7000-8000-0000000000d0',
      recommendation: 'Call the payer.',
      resolution: null,
      resolutionOptions: ['Done'],
      comment: null,
    },
  ],
});
/** Makes the task the working task, among other open tasks. */
const working = (answers: Answers, of: Partial<Task> = {}): Answers =>
  withTasks(answers, tasks(4)).to(contract.task.workingTask, { task: { ...worked, ...of } });

test('the task panel is above the page while a task is worked, and keeps typed values until they are saved', async ({
  page,
  answers,
}) => {
  openedProfiles(answers);
  const answer = opened(working(answers), transaction);
  holdingIn(answers, {
    ...mayAllIn('LKMT', 'TYPED', 'WORKED', 'DONE'),
    WORK: ['documents-work'],
    MANAGE: ['documents-manage'],
    READ: permissionNames.filter((name) => !/-(work|manage)$/.test(name)),
  });
  await test.step('the task panel is above the page, but not on the queue or the eligibility page [W-022]', async () => {
    await page.goto('/rco/LKMT');
    await expect(panelOf(page)).toBeVisible();
    for (const [path, title] of [
      ['search', 'Search'],
      ['my-profile', /Dana Whitfield/],
      ['settings', 'Settings'],
    ] as const) {
      await follow(page, `/rco/LKMT/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(panelOf(page), path).toBeVisible();
      const panel = await panelOf(page).boundingBox();
      const content = await page.getByRole('main').boundingBox();
      expect((panel?.y ?? Number.NaN) + (panel?.height ?? 0), path).toBeLessThanOrEqual(content?.y ?? 0);
    }
    await follow(page, '/rco/LKMT/task-management');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
    await follow(page, '/rco/LKMT/eligibility');
    await expect(page.getByRole('heading', { name: 'Eligibility request' })).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
    await follow(page, answer);
    await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
    // Working or managing the tasks of any one group is enough.
    for (const lCode of ['WORK', 'MANAGE']) {
      await follow(page, `/rco/${lCode}`);
      await isHome(page, lCode);
      await expect(panelOf(page), lCode).toBeVisible();
    }
    // A user who may only read tasks works none, whatever their other permissions.
    await follow(page, '/rco/READ');
    await isHome(page, 'READ');
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
  });
  working(answers);
  await followWithin(page, 'TYPED', '/rco/LKMT/search');
  await test.step('values typed in the task panel survive a page without the panel, and no question appears', async () => {
    await comment(page).fill('and more');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Task Management', exact: true })
      .click();
    await expect(page).toHaveURL(/\/task-management$/);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await follow(page, '/rco/TYPED/search');
    await expect(comment(page)).toHaveValue('and more');
  });
  await test.step('starting a second task asks first [W-101]', async () => {
    await follow(page, '/rco/TYPED/task-management');
    await page
      .getByRole('row')
      .filter({ hasText: 'Open' })
      .first()
      .getByRole('button', { name: 'Start Task' })
      .click();
    await expect(page.getByRole('dialog')).toContainText('Another task is already in process');
    await expect(page.getByRole('dialog')).toContainText(
      /You are working on \S.* of case \S+\. It stays yours/,
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/task-management$/);
  });
  await test.step('a failed save of a task shows an error and keeps the typed values [W-218]', async () => {
    answers.failing(contract.task.changeTask, 500);
    await follow(page, '/rco/TYPED/search');
    await comment(page).fill('Called the desk, line busy');
    await pick(page, 'Complete').click();
    await save(page).click();
    await expect(panelOf(page).getByRole('status').last()).toHaveText(
      /to-dos? open: F or Save again to finish$/,
    );
    await save(page).click();
    await expect(page.getByText('Error updating task')).toBeVisible();
    await expect(comment(page)).toHaveValue('Called the desk, line busy');
    answers
      .to(contract.task.changeTask, { ...worked, status: 'Complete', version: 2 })
      .to(contract.task.workingTask, { task: null });
    await save(page).click();
    await expect(page.getByText('Task updated')).toBeVisible();
    await expect(page).toHaveURL(/\/rco\/TYPED\/?$/);
    await expect(panelOf(page)).toHaveCount(0);
  });
  await test.step('the task panel is collapsed to its first line once the task is complete [W-024]', async () => {
    working(answers);
    await followWithin(page, 'WORKED', '/rco/LKMT/search');
    await expect(panelOf(page).getByText('Why this task was created')).toBeVisible();
    // Completed elsewhere, for example by a manager, while it is still the working task here.
    working(answers, { status: 'Complete' });
    await followWithin(page, 'DONE', '/rco/LKMT/search');
    await expect(panelOf(page)).toBeVisible();
    await expect(panelOf(page).getByText('Why this task was created')).toBeHidden();
  });
});

test('the task panel offers In Process, Complete, Hold, Wait and Elevate, and the condition of a registration task', async ({
  page,
  answers,
}) => {
  const choices = {
    HOLD: ['Hold', 'OnHold'],
    ELEVATE: ['Elevate', 'Elevated'],
    WAIT: ['Wait', 'Wait'],
    COMPLETE: ['Complete', 'Complete'],
  } as const;
  holdingIn(answers, mayAllIn('PROCESS', 'GIVEN', 'FAILED', 'OTHER', ...Object.keys(choices)));
  working(answers);
  await page.goto('/rco/PROCESS/search');
  await test.step('every outcome except In Process releases the task and leads home [W-023][W-115][W-217]', async () => {
    for (const name of ['In Process', 'Complete', 'Hold', 'Wait', 'Elevate'])
      await expect(pick(page, name)).toBeVisible();
    const sent: unknown[] = [];
    answers.to(contract.task.changeTask, ({ text }) => {
      const change = JSON.parse(text) as { status?: TaskStatus };
      sent.push(change);
      const { status = 'InProcess' } = change;
      if (status !== 'InProcess') answers.to(contract.task.workingTask, { task: null });
      return { ...worked, status, version: 2 };
    });
    await comment(page).fill('Still at it');
    await save(page).click();
    await expect(page.getByText('Task updated')).toBeVisible();
    await expect(panelOf(page)).toBeVisible();
    await expect(page).toHaveURL(/\/search$/);
    for (const [lCode, [name, status]] of Object.entries(choices)) {
      working(answers);
      await followWithin(page, lCode, '/rco/LKMT/search');
      await pick(page, name).click();
      if (status === 'Wait') {
        await page.getByLabel('Days To Wait').fill('5');
        await expect(page.getByText(/^Comes back on \w+day, \d\d\/\d\d\/\d{4}$/)).toBeVisible();
      }
      await save(page).click();
      // Open to-dos are reported first.
      if (status === 'Complete') await save(page).click();
      await isHome(page, lCode);
      await expect(page).toHaveURL(new RegExp(`/rco/${lCode}/?$`));
      expect(sent.at(-1)).toMatchObject({ status });
      await expect(page.getByText('Task updated').first()).toBeVisible();
      await expect(panelOf(page)).toHaveCount(0);
    }
  });
  await test.step('a registration task’s condition is chosen from a code list, and a failed list shows an error [W-089]', async () => {
    const process = { ...worked.process, name: 'Registration Verification' as const };
    const registration = { taskName: 'Registration Verification', process, condition: null };
    const codes = [
      { conditionCode: 'RV01', description: 'Insurance card missing or expired' },
      { conditionCode: 'RV02', description: 'Referral or authorization missing' },
    ];
    working(answers, registration).to(contract.decision.conditionCodes, codes);
    const sent: unknown[] = [];
    answers.to(contract.task.changeTask, ({ text }) => {
      sent.push(JSON.parse(text));
      const changed = { ...registration, condition: codes[1] ?? null };
      working(answers, changed);
      return { ...worked, ...changed, version: 2 };
    });
    const asked = page.waitForRequest(/\/condition-codes\?/);
    await closeMessages(page);
    await followWithin(page, 'GIVEN', '/rco/LKMT/search');
    const field = panelOf(page).getByLabel('Condition code');
    await expect(field.getByRole('option')).toHaveText([
      'Choose a condition',
      'RV01 Insurance card missing or expired',
      'RV02 Referral or authorization missing',
    ]);
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toEqual({
      ProcessKey: 'RegistrationVerification_Main',
      TaskId: 'Activity_RegistrationVerification',
    });
    await field.selectOption('RV02');
    await save(page).click();
    await expect(page.getByText('Task updated')).toBeVisible();
    expect(sent).toEqual([{ conditionCode: 'RV02' }]);
    await expect(panelOf(page).getByText('Referral or authorization missing', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('RV02');
    await expect(panelOf(page).getByText('AAA')).toHaveCount(0);

    answers.failing(contract.decision.conditionCodes, 500);
    await followWithin(page, 'FAILED', '/rco/LKMT/search');
    await expect(panelOf(page).getByText('The condition codes could not be loaded.')).toBeVisible();
    // Other tasks have no condition field.
    working(answers);
    await followWithin(page, 'OTHER', '/rco/LKMT/search');
    await expect(save(page)).toBeVisible();
    await expect(field).toHaveCount(0);
  });
});

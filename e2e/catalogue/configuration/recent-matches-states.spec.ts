import { contract } from '@waypost/contract';
import { recentOf, tab, withConfiguration } from '../../support/configuration-answers.ts';
import {
  expect,
  followWithin,
  holdingIn,
  type Locator,
  type Page,
  test,
  within,
} from '../../support/shown.ts';

const count = (page: Page, row: number): Locator =>
  page.locator('[role="gridcell"][col-id="recent"]:not(.ag-row-pinned *)').nth(row);
const asked = (answers: { asked: { path: string }[] }) =>
  answers.asked.filter(({ path }) => path.endsWith('/recent-matches'));

test('each row of a tab shows its matches of the last seven days', async ({ page, answers }) => {
  holdingIn(answers, {
    FIRST: ['decision-table-write'],
    WAITS: ['decision-table-write'],
    FAILS: ['decision-table-write'],
    NONE: ['decision-table-read'],
  });
  await test.step('one request counts the rows of a tab, each in its own words', async () => {
    withConfiguration(answers);
    await page.goto(within('FIRST', tab('escalation')));
    await expect(count(page, 0)).toHaveText('12 tasks, 9 done');
    await expect(count(page, 1)).toHaveText('1 task, 0 done');
    await expect(count(page, 2)).toHaveText('None');
    await expect(page.getByText('212 tasks on which a rule has acted in the last 7 days.')).toBeVisible();
    expect(asked(answers)).toHaveLength(1);
    await page.getByRole('tab', { name: 'Task Type Recommendations' }).click();
    await expect(count(page, 0)).toHaveText('12 tasks, 9 answered');
    await page.getByRole('tab', { name: 'Eligibility Exceptions' }).click();
    await expect(page.getByText('212 answers of payers for cases in the last 7 days.')).toBeVisible();
  });
  await test.step('a row that was changed has no count until it is saved', async () => {
    await page.getByRole('tab', { name: 'Task Type Configuration' }).click();
    await expect(count(page, 0)).toHaveText('12 tasks, 9 done');
    await page.getByRole('textbox', { name: 'Priority of Eligibility Exception' }).fill('9');
    await page.getByRole('textbox', { name: 'Priority of Eligibility Exception' }).press('Enter');
    await expect(count(page, 0)).toHaveText('Not saved');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(count(page, 0)).toHaveText('12 tasks, 9 done');
  });
  await test.step('rows are shown while they are counted, and a count that was cut off is "at least"', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    withConfiguration(answers).to(contract.processes.recentMatches, async () => {
      await promise;
      return { ...recentOf('Escalation'), evaluated: 2000, isAtLeast: true };
    });
    await followWithin(page, 'WAITS', tab('escalation'));
    await expect(page.getByText('Counting what the rows did in the last 7 days')).toBeVisible();
    await expect(page.getByText('Large and old')).toBeVisible();
    await expect(count(page, 0)).toHaveText('');
    resolve();
    await expect(count(page, 0)).toHaveText('At least 12 tasks, 9 done');
    await expect(page.getByText('At least 2,000 tasks on which a rule has acted')).toBeVisible();
  });
  await test.step('rows can still be changed when counting fails, and the count can be repeated', async () => {
    withConfiguration(answers).failing(contract.processes.recentMatches, 500);
    await followWithin(page, 'FAILS', tab('escalation'));
    await expect(page.getByText('What the rows did in the last 7 days could not be counted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Large and old' })).toBeEnabled();
    withConfiguration(answers);
    await page.getByRole('button', { name: 'Count again' }).click();
    await expect(count(page, 0)).toHaveText('12 tasks, 9 done');
  });
  await test.step('a week without matches shows a message', async () => {
    withConfiguration(answers).to(contract.processes.recentMatches, {
      ...recentOf('Escalation'),
      evaluated: 0,
      rows: [],
    });
    await followWithin(page, 'NONE', tab('escalation'));
    await expect(page.getByText('No tasks on which a rule has acted in the last 7 days.')).toBeVisible();
    await expect(count(page, 0)).toHaveText('None');
  });
});

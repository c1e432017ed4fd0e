import { readFile } from 'node:fs/promises';
import { contract } from '@waypost/contract';
import type { ErrorCode } from '@waypost/contract/core/errors';
import { fileGrid, files, filesPath } from '../../support/file-screens.ts';
import {
  expect,
  followWithin,
  holdingIn,
  mayAllIn,
  type Page,
  shownQueue,
  test,
} from '../../support/shown.ts';

const [beingMade, ready] = files;
const row = (page: Page, text: string) => fileGrid(page).getByRole('row').filter({ hasText: text });
const downloadOf = (page: Page, name: string) => page.getByRole('button', { name: `Download ${name}` });
const refusal = (status: number, code: ErrorCode) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, Message: code, correlationId: 'c' }),
});

test('the user menu leads to the user’s files, which are listed, downloaded, and loaded again after a failure', async ({
  page,
  answers,
}) => {
  await test.step('the user menu leads to the user’s files, and an empty list shows a message [P-039][W-005][W-072]', async () => {
    holdingIn(answers.to(contract.files.myFiles, []), mayAllIn('LKMT', 'FAILED', 'FULL'));
    await page.goto('/rco/LKMT');
    await page.getByRole('button', { name: /Dana Whitfield/ }).click();
    await page.getByRole('menuitem', { name: 'My Files' }).click();
    await expect(page).toHaveURL(/\/rco\/LKMT\/my-files$/);
    await expect(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible();
    await expect(page.getByText('No Files Currently Available', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('My Files · Organization LKMT · Waypost');
  });
  await test.step('files that failed to load can be loaded again', async () => {
    answers.failing(contract.files.myFiles, 500);
    await followWithin(page, 'FAILED', filesPath);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    answers.to(contract.files.myFiles, [...files]);
    await again.click();
    await expect(row(page, 'tasks-2026-11-19.csv')).toBeVisible();
  });
  answers.to(contract.files.myFiles, [...files]);
  await followWithin(page, 'FULL', filesPath);
  await expect(fileGrid(page).getByText('No downloads left')).toBeVisible();
  await test.step('a file shows when it was made, its names, size, and what remains of its downloads and days; the latest is first [W-073][W-075][W-258]', async () => {
    const titles = fileGrid(page).getByRole('columnheader');
    await expect(titles).toHaveText([
      'Created',
      'Name',
      'File Name',
      'Size',
      'Downloads Remaining',
      'Days Remaining',
      'Status',
      'Actions',
    ]);
    const names = fileGrid(page).getByRole('gridcell', { name: /^(tasks|audit).*\.csv$/ });
    await expect(names).toHaveText(files.map(({ fileName }) => fileName));
    const cells = row(page, 'tasks-2026-11-19.csv').getByRole('gridcell');
    await expect(cells.nth(0).locator('time')).toHaveAttribute('datetime', '2026-11-19T15:04:00.000Z');
    await expect(cells.nth(1)).toHaveText('Tasks');
    await expect(cells.nth(3)).toHaveText('5.6 MB');
    await expect(cells.nth(4)).toHaveText('4');
    await expect(cells.nth(5)).toHaveText('6');
    await expect(cells.nth(6)).toHaveText('Ready');
  });
  await test.step('only a file that is ready and has downloads left is downloaded [W-074][W-096]', async () => {
    await expect(row(page, beingMade.fileName)).toContainText('Being made');
    await expect(row(page, 'audit-history')).toContainText('No downloads left');
    await expect(row(page, 'tasks-2026-11-17.csv')).toContainText('Failed');
    await expect(page.getByRole('button', { name: /^Download / })).toHaveCount(1);
    await expect(downloadOf(page, 'tasks-2026-11-19.csv')).toBeVisible();
  });
  await test.step('a failed download shows an error [W-229]', async () => {
    await page.route(`**/api/files/me/${ready?.fileId}`, (route) =>
      route.fulfill(refusal(410, 'FILE_USED_UP')),
    );
    await downloadOf(page, 'tasks-2026-11-19.csv').click();
    await expect(page.getByText('Failed to download file', { exact: true })).toBeVisible();
  });
  await test.step('a download is saved under the name of the file, and what remains of it is shown [W-074][W-228]', async () => {
    await page.route(`**/api/files/me/${ready?.fileId}`, async (route) => {
      expect(route.request().method()).toBe('GET');
      answers.to(contract.files.myFiles, [{ ...(ready as (typeof files)[number]), downloadsRemaining: 3 }]);
      await route.fulfill({ contentType: 'text/csv', body: '"Case"\r\n' });
    });
    const saved = page.waitForEvent('download');
    await downloadOf(page, 'tasks-2026-11-19.csv').click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('tasks-2026-11-19.csv');
    expect(await readFile(await file.path(), 'utf8')).toBe('"Case"\r\n');
    await expect(page.getByText('File Downloaded Successfully', { exact: true })).toBeVisible();
    await expect(row(page, 'tasks-2026-11-19.csv').getByRole('gridcell').nth(4)).toHaveText('3');
  });
});

test('a long export is written to a file, and its user is notified when it is ready or failed', async ({
  page,
  answers,
}) => {
  await test.step('a long export is written to a file, and its user is notified when it is ready', async () => {
    const asked: string[] = [];
    answers.to(contract.files.myFiles, [beingMade]).to(contract.files.orderTaskExport, ({ text }) => {
      asked.push(text);
      return beingMade;
    });
    await page.route('**/services/task/exports', (route) => route.fulfill(refusal(422, 'EXPORT_TOO_LONG')));
    holdingIn(answers, mayAllIn('LKMT', 'FAILED', 'MADE'));
    await page.goto(shownQueue);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('menuitem', { name: 'All rows of this list' }).click();
    const notice = page.getByText('More than 10,000 rows: a file is being made. You find it in My Files.');
    await expect(notice).toBeVisible();
    expect(JSON.parse(asked[0] ?? '')).toMatchObject({
      columns: expect.any(Array),
      filter: expect.any(Object),
    });
    answers.to(contract.files.myFiles, [{ ...beingMade, state: 'ready', fileSizeBytes: 5_000_000 }]);
    await expect(page.getByText(`${beingMade.fileName} is ready`)).toBeVisible();
    await page.getByRole('button', { name: 'My Files' }).last().click();
    await expect(downloadOf(page, beingMade.fileName)).toBeVisible();
  });
  await test.step('a failed export is reported, and a running one is polled until it finishes', async () => {
    answers.to(contract.files.myFiles, [beingMade]).to(contract.files.orderTaskExport, beingMade);
    await followWithin(page, 'FAILED', shownQueue);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('menuitem', { name: 'All rows of this list' }).click();
    answers.to(contract.files.myFiles, [{ ...beingMade, state: 'failed' }]);
    await expect(
      page.getByText(`${beingMade.fileName} could not be made. Export the list once more.`),
    ).toBeVisible();
    answers.to(contract.files.myFiles, [beingMade]);
    await followWithin(page, 'MADE', filesPath);
    await expect(row(page, beingMade.fileName)).toContainText('Being made');
    answers.to(contract.files.myFiles, [{ ...beingMade, state: 'ready', fileSizeBytes: 900 }]);
    await expect(row(page, beingMade.fileName)).toContainText('900 B');
  });
});

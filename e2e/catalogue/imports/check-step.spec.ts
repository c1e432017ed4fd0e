import { contract } from '@waypost/contract';
import type { ImportRow } from '@waypost/contract/imports/shapes';
import {
  filePath,
  inState,
  listed,
  noDate,
  rowsShown,
  withFiles,
} from '../../support/file-import-answers.ts';
import { step } from '../../support/file-import-screens.ts';
import { expect, followWithin, holdingIn, mayAllIn, shownQueue, test } from '../../support/shown.ts';
import { tasks, withTasks } from '../../support/task-answers.ts';
import { notice } from '../../support/views.ts';

test('rows without enough data for a check are counted by missing field, with links to the file and the column', async ({
  page,
  answers,
}) => {
  let one = inState.planned;
  withFiles(answers).to(contract.imports.import, () => one);
  holdingIn(answers, mayAllIn('LKMT', 'NONE'));
  await page.goto(filePath);
  const check = step(page, 'Check the rows');
  const missing = check.getByRole('region', { name: 'Cannot be checked with the payer' });
  await test.step('each field has a line, and a corrected file can be uploaded if the file has the columns', async () => {
    await expect(missing).toContainText(
      '3 rows have an insurance and no date of birth: rows 14, 92, and 152.',
    );
    await expect(missing).toContainText(
      '8 rows have an insurance and no member ID: rows 22, 61, 79, 113, 121, and 3 more.',
    );
    await missing.getByRole('button', { name: 'Upload a corrected file' }).click();
    await expect(page).toHaveURL(/\?step=upload$/);
    await page.goBack();
  });
  await test.step('a field that no column has leads to the columns', async () => {
    const { mapping } = inState.planned;
    one = {
      ...inState.planned,
      version: 2,
      mapping: mapping && { ...mapping, columns: mapping.columns.filter(({ position }) => position !== 5) },
    };
    await page.reload();
    await missing.getByRole('button', { name: 'Match the column' }).click();
    await expect(page).toHaveURL(/\?step=match$/);
  });
  await test.step('the section is absent if nothing is missing', async () => {
    one = { ...inState.planned, missingForPayer: [] };
    await followWithin(page, 'NONE', filePath);
    await expect(check.getByRole('table', { name: 'First rows' })).toBeVisible();
    await expect(missing).toHaveCount(0);
  });
});

test('the last corrected cell leads to the import, and a cell that is still wrong keeps the focus', async ({
  page,
  answers,
}) => {
  const row = (number: number): ImportRow => ({ ...noDate, row: number, firstRow: number });
  const list = [row(17), row(18)];
  withFiles(answers)
    .to(contract.imports.import, inState.planned)
    .to(contract.imports.importRows, ({ search }) => rowsShown(search, list));
  await page.goto(filePath);
  const check = step(page, 'Check the rows');
  const cells = check.getByRole('textbox', { name: 'DOB' });
  const commit = check.getByRole('button', { name: 'Import 184 rows' });
  await test.step('Enter in a cell leads to the next one, and saves it', async () => {
    answers.to(contract.imports.changeImportRow, { ...row(17), plan: 'create', troubles: [], version: 2 });
    await cells.first().fill('02/03/1971');
    await cells.first().press('Enter');
    await expect(cells.last()).toBeFocused();
    await expect(cells).toHaveCount(1);
  });
  await test.step('an invalid or unsaved value keeps the focus', async () => {
    answers.to(contract.imports.changeImportRow, { ...row(18), version: 2 });
    await cells.fill('02/31/1971');
    await cells.press('Enter');
    await answers.sent('PUT', '/rows/18');
    await expect(cells).toBeFocused();
    answers.failing(contract.imports.changeImportRow, 500);
    await cells.fill('02/32/1971');
    await cells.press('Enter');
    await expect(check.getByRole('alert')).toBeVisible();
    await expect(cells).toBeFocused();
  });
  await test.step('Tab after the last cell reaches the import before Back', async () => {
    await expect(cells).toHaveValue('02/32/1971');
    const back = check.getByRole('button', { name: 'Back' });
    await back.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(commit).toBeFocused();
  });
  await test.step('Enter in the last cell leads to the import once it is saved', async () => {
    answers.to(contract.imports.changeImportRow, { ...row(18), plan: 'create', troubles: [], version: 3 });
    await cells.fill('02/28/1971');
    await cells.press('Enter');
    await expect(commit).toBeFocused();
    await expect(cells).toHaveCount(0);
  });
});

test('corrected rows stay when the columns were opened but not changed', async ({ page, answers }) => {
  withFiles(answers).to(contract.imports.import, inState.planned);
  await page.goto(filePath);
  await step(page, 'Check the rows').getByRole('button', { name: 'Back' }).click();
  await step(page, 'Match the columns').getByRole('button', { name: 'Check the Rows' }).click();
  await expect(step(page, 'Check the rows')).toBeVisible();
  expect(answers.asked.filter(({ path }) => path.endsWith('/plan'))).toEqual([]);
});

test('the queue of an import names it by source and time, and its view counts as unchanged at first', async ({
  page,
  answers,
}) => {
  withTasks(withFiles(answers), tasks(3))
    .to(contract.imports.import, inState.done)
    .to(contract.imports.imports, [listed(inState.done)]);
  await page.goto(filePath);
  await step(page, 'Imported').getByRole('link', { name: 'Open these tasks' }).click();
  const filters = page.getByRole('list', { name: 'Filters' });
  await test.step('the filter names the import’s source and start time, and not its file', async () => {
    await expect(page).toHaveURL(new RegExp(`${shownQueue}$`));
    await expect(filters).toContainText(/Import: Practice system, \S/);
    await expect(filters).not.toContainText('patients.csv');
    await expect(notice(page)).toBeHidden();
  });
  await test.step('another sort order counts as a change, and a reset restores the view’s own filters', async () => {
    await page.getByRole('columnheader', { name: 'Payer Name' }).click();
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Reset view' }).click();
    await expect(notice(page)).toBeHidden();
    await expect(filters).not.toContainText('Import');
  });
});

import { openedCase } from '../../support/case-answers.ts';
import { gridOf } from '../../support/grid.ts';
import { foundCase } from '../../support/search-screens.ts';
import { expect, test } from '../../support/shown.ts';

const found = (...numbers: number[]) => ({
  casePatients: {
    rows: numbers.map(foundCase),
    total: numbers.length,
    totalIsCapped: false,
    next: null,
  },
});

test('a search finds cases, opens one and returns to the results [C-004]', async ({ page, answers }) => {
  openedCase(answers);
  answers.toRead('casePatients', found(1, 2, 3));
  await page.goto('/rco/LKMT/search');
  const form = page.getByRole('form', { name: 'Case search' });
  const number = form.getByLabel('Case Number', { exact: true });
  const grid = gridOf(page, 'Cases found');
  const isCase = expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' }));
  await test.step('several cases are listed; a row opens its case, and Back restores the search [C-020][C-021][P-356]', async () => {
    await number.fill('2600');
    await number.press('Enter');
    await expect(grid.locator('.ag-header-cell-text')).toHaveText([
      'Case',
      'Status',
      'Patient',
      'Date of Birth',
      'Medical Record Number',
      'Patient Account',
      'Date of Service',
    ]);
    const size = page.getByRole('combobox', { name: 'Rows per page' });
    await expect(size).toHaveValue('100');
    await expect(size.locator('option')).toHaveText(['100', '500', '1000']);
    await grid.getByRole('link', { name: '260000-01' }).click();
    await isCase.toBeVisible();
    await page.goBack();
    await expect(number).toHaveValue('2600');
    expect(page.url()).not.toContain('2600');
    await grid.getByRole('row').nth(1).getByRole('gridcell').nth(3).click();
    await isCase.toBeVisible();
    await page.goBack();
    await expect(grid.getByRole('link', { name: '260000-03' })).toBeVisible();
    await grid.getByRole('columnheader').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await isCase.toBeVisible();
    await page.goBack();
    await expect(number).toHaveValue('2600');
  });
  await test.step('a search without results shows a message; a single result opens its case [C-019][C-021]', async () => {
    answers.toRead('casePatients', found());
    await form.getByLabel('Last Name', { exact: true }).fill('Zzyzx');
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No cases match')).toBeVisible();
    answers.toRead('casePatients', found(1));
    await number.fill('260000-01');
    await number.press('Enter');
    await expect(page).toHaveURL(/\/LKMT\/case-management\/260000-01$/);
    await isCase.toBeVisible();
  });
});

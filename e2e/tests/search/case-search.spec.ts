import { gridOf } from '../../support/grid.ts';
import { addressIn, goTo } from '../../support/place.ts';
import { signedIn } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const form = (page: Page) => page.getByRole('form', { name: 'Case search' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
test('a search finds cases, opens one and returns to the results [C-001][C-004]', async ({ page, ruth }) => {
  await signedIn(page, ruth);
  await goTo(page, '/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  const grid = gridOf(page, 'Cases found');
  await test.step('several cases are listed; a row opens its case, and Back restores the search [C-020][C-021][P-356]', async () => {
    await field(page, 'Case Number').fill('2600');
    await field(page, 'Case Number').press('Enter');
    await expect(grid.getByRole('row').nth(2)).toBeVisible();
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
    const link = grid.getByRole('link').first();
    const number = await link.textContent();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: `Case ${number}` })).toBeVisible();
    await page.goBack();
    await expect(field(page, 'Case Number')).toHaveValue('2600');
    await expect(grid.getByRole('link', { name: number ?? '', exact: true })).toBeVisible();
    expect(page.url()).not.toContain('2600');
    const birthDate = grid.getByRole('row').nth(1).getByRole('gridcell').nth(3);
    await birthDate.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Case 2600/ })).toBeVisible();
    await page.goBack();
    await expect(birthDate).toBeVisible();
    await grid.getByRole('columnheader').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Case 2600/ })).toBeVisible();
    await page.goBack();
    await expect(field(page, 'Case Number')).toHaveValue('2600');
  });

  await test.step('a search without results shows a message; a single result opens its case [C-019][C-021]', async () => {
    await field(page, 'Last Name').fill('Zzyzx');
    await button(page, 'Search').click();
    await expect(page.getByText('No cases match')).toBeVisible();
    await button(page, 'Clear').click();
    await field(page, 'Case Number').fill('260000-01');
    await field(page, 'Case Number').press('Enter');
    await page.waitForURL(`**${addressIn(page, '/case-management/260000-01')}`);
  });
});

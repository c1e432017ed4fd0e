import { casePatients } from '@waypost/contract/graphql';
import { gridOf } from '../support/grid.ts';
import { dana, ruth, sam } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use({ ownContext: true });

// Long stories, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

const SEARCH = '**/services/search/graphql';
const labels = [
  'Patient Account',
  'Case Number',
  'Last Name',
  'First Name',
  'Date of Birth',
  'Medical Record Number',
  'Service Start Date',
  'Service End Date',
];
const form = (page: Page) => page.getByRole('form', { name: 'Case search' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
/** What the search was asked for. */
const variables = (sent: string | null): Record<string, unknown> => JSON.parse(sent ?? '{}').variables;

test('case search: its fields, its rules, what it finds and the way to a case and back [C-001][C-004][C-016]', async ({
  page,
}) => {
  await signInHome(page, ruth);
  await page.goto('/rco/LKMT/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  expect(await form(page).locator('label').allTextContents()).toEqual(labels);
  await test.step('nothing is searched or cleared while nothing is entered; the end waits for the start [C-017][C-018]', async () => {
    const [search, clear, end] = [button(page, 'Search'), button(page, 'Clear'), 'Service End Date'] as const;
    for (const one of [search, clear, field(page, end)]) await expect(one).toBeDisabled();
    for (const label of labels.filter((name) => name !== end)) {
      await field(page, label).fill(/Date/.test(label) ? '11/20/2026' : '1');
      for (const one of [search, clear]) await expect(one, label).toBeEnabled();
      await expect(field(page, end), label).toBeEnabled({ enabled: label === 'Service Start Date' });
      await field(page, label).fill('');
      for (const one of [search, clear, field(page, end)]) await expect(one, label).toBeDisabled();
    }
    await field(page, 'Last Name').fill('Ash');
    await clear.click();
    await expect(field(page, 'Last Name')).toHaveValue('');
  });

  await test.step('one more field is asked for; each wrong field says what is wrong; nothing is sent [C-233]', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/services/search/graphql')) asked += 1;
    });
    await field(page, 'Service Start Date').fill('11/20/2026');
    await expect(button(page, 'Search')).toBeEnabled();
    await expect(field(page, 'Service End Date')).toBeEnabled();
    await button(page, 'Search').click();
    await expect(form(page).getByRole('alert')).toHaveText(
      'At least 1 additional field is required in order to perform your search. Additional fields are Patient Account, Case, Last Name, Date of Birth or Medical Record.',
    );
    await field(page, 'Service End Date').fill('11/19/2026');
    await field(page, 'Case Number').fill('26A');
    await field(page, 'Date of Birth').fill('02/30/1980');
    await button(page, 'Search').click();
    await expect(form(page).getByText('Numeric only', { exact: true })).toBeVisible();
    await expect(form(page).getByText('Invalid Date of Birth', { exact: true })).toBeVisible();
    await expect(field(page, 'Case Number')).toBeFocused();
    for (const wrong of ['26/1', '26.1', '26 1', '26_1', '２６']) {
      await field(page, 'Case Number').fill(wrong);
      await button(page, 'Search').click();
      await expect(form(page).getByText('Numeric only', { exact: true }), wrong).toBeVisible();
    }
    await field(page, 'Case Number').fill('26-');
    await expect(form(page).getByText('Numeric only', { exact: true })).toHaveCount(0);
    await field(page, 'Date of Birth').fill('');
    await button(page, 'Search').click();
    await expect(form(page).getByText('Service End date cannot be before Service Start date')).toBeVisible();
    await field(page, 'Service Start Date').fill('11/40/2026');
    await expect(form(page).getByText('Invalid Date', { exact: true })).toBeVisible();
    await field(page, 'Service Start Date').fill('');
    await expect(field(page, 'Service End Date')).toBeDisabled();
    await expect(field(page, 'Service End Date')).toHaveValue('');
    expect(asked).toBe(0);
    await field(page, 'Case Number').fill('   ');
    await expect(button(page, 'Search')).toBeDisabled();
    await field(page, 'Last Name').fill('Ash');
    await expect(button(page, 'Search')).toBeEnabled();
    await button(page, 'Clear').click();
    for (const label of labels) await expect(field(page, label)).toHaveValue('');
    await expect(button(page, 'Clear')).toBeDisabled();
  });

  const grid = gridOf(page, 'Cases found');
  await test.step('several are listed; a row opens its case, and the way back finds the search as it was [C-020][C-021][P-356]', async () => {
    await field(page, 'Case Number').fill('2600');
    await field(page, 'Case Number').press('Enter');
    await expect(grid.getByRole('row').nth(2)).toBeVisible();
    expect(
      await grid
        .locator('.ag-header-cell-text')
        .evaluateAll((texts) => texts.map((text) => text.textContent?.trim())),
    ).toEqual([
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
    expect(await size.locator('option').allTextContents()).toEqual(['100', '500', '1000']);
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
    await grid.getByRole('columnheader').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Case 2600/ })).toBeVisible();
    await page.goBack();
  });

  await test.step('nothing found says so; one case alone opens [C-019][C-021]', async () => {
    await field(page, 'Last Name').fill('Zzyzx');
    await button(page, 'Search').click();
    await expect(page.getByText('No cases match')).toBeVisible();
    await button(page, 'Clear').click();
    await field(page, 'Case Number').fill('260000-01');
    await field(page, 'Case Number').press('Enter');
    await page.waitForURL('**/LKMT/case-management/260000-01');
  });
});

test('days are sent as MM-dd-yyyy, and a search of more than a minute is given up [C-321][C-322][C-362]', async ({
  page,
}) => {
  await signInHome(page, ruth);
  await page.goto('/rco/LKMT/search');
  await page.route(SEARCH, () => undefined);
  await page.clock.install();
  await field(page, 'Last Name').fill('Ash');
  await field(page, 'Date of Birth').fill('1/4/1980');
  await field(page, 'Service Start Date').fill('11/02/2026');
  await field(page, 'Service End Date').fill('11/03/2026');
  const sent = page.waitForRequest(SEARCH);
  await field(page, 'Service End Date').press('Enter');
  expect(variables((await sent).postData())).toEqual({
    lastName: 'Ash',
    dateOfBirth: '01-04-1980',
    dateOfServiceStart: '11-02-2026',
    dateOfServiceEnd: '11-03-2026',
    limit: 100,
    after: null,
  });
  expect(casePatients.document).toContain('casePatients(');
  const late = page.getByText('Request timed out. Please refine search and try again.');
  await page.clock.runFor(59_000);
  await expect(late).toHaveCount(0);
  await page.clock.runFor(2000);
  await expect(late).toBeVisible();
  await expect(field(page, 'Last Name')).toHaveValue('Ash');
});

test('search and cases are closed to who may not read them; without a number a case is looked for [C-005][C-007][C-008][C-271]', async ({
  page,
}) => {
  await signInHome(page, sam);
  const refused = page.getByText('You do not have permission to access this page').first();
  for (const path of ['search', 'case-management/260000-01']) {
    await page.goto(`/rco/LKMT/${path}`);
    await expect(refused, path).toBeVisible();
    await expect(page, path).not.toHaveURL(new RegExp(`${path}$`));
  }
  await page.evaluate(() => sessionStorage.clear());
  await signInHome(page, dana);
  await page.goto('/rco/LKMT/case-management');
  await page.waitForURL('**/LKMT/search');
  await page.goto('/rco/LKMT/case-management/260000-01');
  await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
});

import { contract } from '@waypost/contract';
import { searches } from '../../support/searches.ts';
import { expect, follow, lakemont, type Page, test } from '../../support/shown.ts';

const noCases = { rows: [], total: 0, totalIsCapped: false, next: null };
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
test('the search has its fields and rules, and sends no invalid value [C-001][C-016]', async ({
  page,
  answers,
}) => {
  await page.goto('/rco/LKMT/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await expect(form(page).locator('label')).toHaveText(labels);
  await test.step('an empty search can be neither sent nor cleared; the end date requires the start date [C-017][C-018]', async () => {
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

  await test.step('a search that needs another field or has invalid ones names each problem and is not sent [C-233]', async () => {
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
    for (const invalid of ['26/1', '26.1', '26 1', '26_1', '２６']) {
      await field(page, 'Case Number').fill(invalid);
      await button(page, 'Search').click();
      await expect(form(page).getByText('Numeric only', { exact: true }), invalid).toBeVisible();
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
    expect(searches(answers)).toEqual([]);
    await field(page, 'Case Number').fill('   ');
    await expect(button(page, 'Search')).toBeDisabled();
    await field(page, 'Last Name').fill('Ash');
    await expect(button(page, 'Search')).toBeEnabled();
    await button(page, 'Clear').click();
    for (const label of labels) await expect(field(page, label)).toHaveValue('');
    await expect(button(page, 'Clear')).toBeDisabled();
  });
  await test.step('Clear empties the whole search, and clearing the start date clears the end date', async () => {
    await field(page, 'Patient Account').fill('ACC-1');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(field(page, 'Patient Account')).toHaveValue('');
    await expect(field(page, 'Patient Account')).toBeFocused();
    await field(page, 'Service Start Date').fill('11/01/2026');
    await field(page, 'Service End Date').fill('11/02/2026');
    await field(page, 'Service Start Date').fill('');
    await expect(field(page, 'Service End Date')).toHaveValue('');
  });
  await test.step('Search is in the navigation, and says when nothing is found, with the way to a new case', async () => {
    answers.toRead('casePatients', { casePatients: noCases });
    await follow(page, '/rco/LKMT');
    await expect(page.getByRole('heading', { level: 1, name: lakemont.name })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    await field(page, 'Case Number').fill('99999-99');
    await field(page, 'Case Number').press('Enter');
    await expect(page.getByText('No cases match')).toBeVisible();
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole('link', { name: 'Register a New Case' })).toHaveAttribute(
      'href',
      '/rco/LKMT/new-case',
    );
  });
  await test.step('a new case begins with the patient who was not found, without their name in the address', async () => {
    answers.to(contract.patient.similarPatients, []).toRead('payersByEntity', { payersByEntity: [] });
    await field(page, 'Case Number').fill('');
    await field(page, 'Last Name').fill('Zzyzx');
    await field(page, 'Date of Birth').fill('03/14/1984');
    await field(page, 'Date of Birth').press('Enter');
    await page.getByRole('link', { name: 'Register a New Case' }).click();
    const patient = page.getByRole('form', { name: 'New case' });
    await expect(patient.getByLabel('Last Name', { exact: true })).toHaveValue('Zzyzx');
    await expect(patient.getByLabel('Date of Birth', { exact: true })).toHaveValue('03/14/1984');
    await expect(page).toHaveURL(/\/new-case$/);
  });
});

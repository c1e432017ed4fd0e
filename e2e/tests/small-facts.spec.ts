import { ask, fieldOf, openForm } from '../support/eligibility.ts';
import { insuranceOf, panel, save } from '../support/insurance.ts';
import { beginInsurance } from '../support/insurance-screens.ts';
import { dana, ruth } from '../support/people.ts';
import { only, PERMISSIONS } from '../support/permissions.ts';
import { goHome, signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const CASE = '/rco/LKMT/case-management/260000-01';

test('the palette marks the one command that Enter runs, and opens a case by a number of up to 40 characters', async ({
  page,
}) => {
  await signInHome(page, dana);
  await page.keyboard.press('Control+k');
  const options = palette(page).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(options.and(palette(page).locator('[aria-selected="true"]'))).toHaveCount(1);
  const field = palette(page).getByRole('combobox');
  await field.fill('1'.repeat(40));
  await expect(palette(page).getByRole('option', { name: `Open case ${'1'.repeat(40)}` })).toBeVisible();
  await field.fill('1'.repeat(41));
  await expect(palette(page).getByRole('option', { name: /^Open case/ })).toHaveCount(0);
});

test('the queue names both of its steps in the palette', async ({ page }) => {
  await signInHome(page, dana);
  await page.goto('/rco/LKMT/task-management');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('Control+k');
  for (const name of ['Next task', 'Previous task']) {
    await palette(page).getByRole('combobox').fill(name);
    await expect(palette(page).getByRole('option', { name })).toBeVisible();
  }
});

test('a form that was cleared comes back by Undo', async ({ page }) => {
  await signInHome(page, dana);
  await openForm(page);
  await fieldOf(page, 'Last name').fill('Echeverria');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(fieldOf(page, 'Last name')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fieldOf(page, 'Last name')).toHaveValue('Echeverria');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
});

test('a search is cleared whole, and its end of service goes with the start', async ({ page }) => {
  await signInHome(page, ruth);
  await page.goto('/rco/LKMT/search');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Patient Account').fill('ACC-1');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(field('Patient Account')).toHaveValue('');
  await expect(field('Patient Account')).toBeFocused();
  await field('Service Start Date').fill('11/01/2026');
  await field('Service End Date').fill('11/02/2026');
  await field('Service Start Date').fill('');
  await expect(field('Service End Date')).toHaveValue('');
});

test('a patient and their insurances are changed by who holds the permissions of the case alone', async ({
  page,
}) => {
  await page.route(PERMISSIONS, only('case-management-read', 'patient-read', 'case-management-write'));
  await signInHome(page, ruth);
  await page.goto(CASE);
  await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeVisible();
  const demographics = page.getByRole('heading', { name: 'Demographics' }).locator('..');
  await expect(demographics.getByRole('button')).toBeVisible();
  await page.getByRole('button', { name: 'More Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit Insurance Information' })).toBeVisible();
});

test('a task that is marked says so to who does not see it', async ({ page }) => {
  await signInHome(page, dana);
  await page.goto('/rco/LKMT/task-management');
  const row = page.locator('[role="row"][row-id]').first();
  await expect(row).toHaveAttribute('aria-selected', 'false');
  await row.getByRole('checkbox').click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await row.getByRole('checkbox').click();
  await expect(row).toHaveAttribute('aria-selected', 'false');
});

test('insurances are saved by the keys of a form, once something is changed', async ({ page }) => {
  await signInHome(page, ruth);
  await beginInsurance(page, 'Edit Insurance Information', insuranceOf('260104-03'));
  await expect(save(page)).toBeDisabled();
  const number = panel(page).getByLabel('Group Number', { exact: true }).first();
  await number.fill(`G${Date.now()}`);
  await expect(save(page)).toBeEnabled();
  const sent = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await number.press('Control+Enter');
  expect((await sent).status()).toBe(200);
});

test('a check that was asked for leads from the home page to its answer, in a tab of its own too', async ({
  page,
}) => {
  await signInHome(page, dana);
  await ask(page, 'CHG000001');
  await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible({ timeout: 20_000 });
  await goHome(page);
  await expect(page.getByRole('link', { name: 'Open the response in a new tab' }).first()).toBeVisible();
});

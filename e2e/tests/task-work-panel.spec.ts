import { goTo, isHome } from '../support/place.ts';
import { signInHome, startTask } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const panelOf = (page: Page) => page.getByRole('region', { name: 'Task work' });

/** Starts an open task that opens its case, so that the panel is shown at once. */
async function startCaseTask(page: Page): Promise<void> {
  await goTo(page, '/task-management');
  const header = page.getByRole('columnheader', { name: /^Task$/ });
  await header.click();
  await header.click();
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Open' })
    .filter({ hasText: /Insurance Verification|Registration/ })
    .filter({ has: page.getByRole('button', { name: 'Start Task' }) })
    .first();
  await startTask(page, row, panelOf(page));
  await expect(page).toHaveURL(/case-management\//);
}

test('Wait asks for the days, accepts 1 to 999, and ends the work on the task [W-108][W-138]', async ({
  page,
  marcus,
}) => {
  await signInHome(page, marcus);
  await startCaseTask(page);
  await panelOf(page)
    .getByRole('radio', { name: 'Wait', exact: true })
    .or(panelOf(page).getByRole('button', { name: 'Wait', exact: true }))
    .first()
    .click();
  const days = page.getByLabel('Days To Wait');
  for (const wrong of ['0', '1000', '']) {
    await days.fill(wrong);
    await panelOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Must be a number between 1 and 999')).toBeVisible();
  }
  await days.fill('5');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.route('**/services/task/tasks/*', (route) => route.continue());
  await panelOf(page).getByRole('button', { name: 'Save' }).click();
  const task = (await (await saved).json()) as { status: string; waitUntil: string };
  const daysAhead = (Date.parse(task.waitUntil) - Date.now()) / 86_400_000;
  expect((await saved).request().postDataJSON()).toMatchObject({ status: 'Wait', waitExpirationDays: 5 });
  expect(task.status).toBe('Wait');
  // The wait ends five days from today in the facility's time zone.
  expect(daysAhead).toBeGreaterThan(3);
  expect(daysAhead).toBeLessThanOrEqual(5.5);
  await expect(page).toHaveURL(/\/rco\/T\w+\/?$/);
  // The server no longer has a working task either.
  await page.reload();
  await isHome(page);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
});

import { permissionNames } from '@waypost/contract/permissions';
import { dana, marcus } from '../support/people.ts';
import { only, PERMISSIONS } from '../support/permissions.ts';
import { isHome, signInHome, startTask } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

// Long stories, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

const panelOf = (page: Page) => page.getByRole('region', { name: 'Task work' });

/** Starts an open task that leads to its case, so that the panel shows at once. */
async function startCaseTask(page: Page): Promise<void> {
  await page.goto('/rco/LKMT/task-management');
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

const pick = async (page: Page, name: string) => {
  const panel = panelOf(page);
  await panel
    .getByRole('radio', { name, exact: true })
    .or(panel.getByRole('button', { name, exact: true }))
    .first()
    .click();
};

test('stands above the page while a task is worked, but not on the queue or the eligibility page [W-022]', async ({
  page,
}) => {
  await signInHome(page, marcus);
  await startCaseTask(page);
  await expect(panelOf(page)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(panelOf(page)).toBeVisible();
  for (const path of ['search', 'my-profile', 'settings']) {
    await page.goto(`/rco/LKMT/${path}`);
    await expect(panelOf(page), path).toBeVisible();
    const panel = await panelOf(page).boundingBox();
    const content = await page.getByRole('main').boundingBox();
    expect((panel?.y ?? Number.NaN) + (panel?.height ?? 0), path).toBeLessThanOrEqual(content?.y ?? 0);
  }
  await page.goto('/rco/LKMT/task-management');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  await page.goto('/rco/LKMT/eligibility');
  await expect(page.getByRole('heading', { name: 'Eligibility request' })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  await page.goto('/rco/LKMT/eligibility/019aa000-0000-7000-8000-000000000001');
  await expect(page.getByText('No eligibility request found')).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  // Working or managing the tasks of any one group is enough.
  for (const name of ['documents-work', 'documents-manage'] as const) {
    await page.route(PERMISSIONS, only(name));
    await page.goto('/rco/LKMT');
    await expect(panelOf(page), name).toBeVisible();
    await page.unroute(PERMISSIONS);
  }
  // Who only reads tasks works none, whatever else they may do.
  await page.route(PERMISSIONS, only(...permissionNames.filter((name) => !/-(work|manage)$/.test(name))));
  await page.goto('/rco/LKMT');
  await isHome(page);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
});

test('offers In Process, Complete, Hold, Wait and Elevate; any but the first lets go of the task and leads home [W-023][W-115][W-217]', async ({
  page,
}) => {
  await signInHome(page, marcus);
  await startCaseTask(page);
  for (const name of ['In Process', 'Complete', 'Hold', 'Wait', 'Elevate']) {
    const option = panelOf(page)
      .getByRole('radio', { name, exact: true })
      .or(panelOf(page).getByRole('button', { name, exact: true }));
    await expect(option.first()).toBeVisible();
  }
  const saved = async () => {
    await panelOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Task updated')).toBeVisible();
  };
  const address = page.url();
  await panelOf(page)
    .getByLabel(/comment/i)
    .first()
    .fill('Still at it');
  await saved();
  await expect(panelOf(page)).toBeVisible();
  expect(page.url()).toBe(address);
  for (const status of ['Hold', 'Elevate', 'Wait', 'Complete']) {
    if (status !== 'Hold') await startCaseTask(page);
    await pick(page, status);
    if (status === 'Wait') await page.getByLabel('Days To Wait').fill('5');
    await saved();
    await expect(page).toHaveURL(/\/rco\/LKMT\/?$/);
    await expect(panelOf(page)).toHaveCount(0);
    await page.reload();
    await isHome(page);
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
  }
});

test('Wait asks for the days and takes 1 to 999 [W-108][W-138]', async ({ page }) => {
  await signInHome(page, marcus);
  await startCaseTask(page);
  await pick(page, 'Wait');
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
  // Five days from today where the facility is.
  expect(daysAhead).toBeGreaterThan(3);
  expect(daysAhead).toBeLessThanOrEqual(5.5);
  await expect(page).toHaveURL(/\/rco\/LKMT\/?$/);
});

test('a save that fails says so and keeps what was typed [W-218]', async ({ page }) => {
  await signInHome(page, dana);
  await startCaseTask(page);
  await panelOf(page)
    .getByLabel(/comment/i)
    .first()
    .fill('Called the desk, line busy');
  await page.route('**/services/task/tasks/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
      : route.continue(),
  );
  await pick(page, 'Complete');
  await panelOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error updating task')).toBeVisible();
  await expect(
    panelOf(page)
      .getByLabel(/comment/i)
      .first(),
  ).toHaveValue('Called the desk, line busy');
  await page.unroute('**/services/task/tasks/*');
  await panelOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Task updated')).toBeVisible();
  await expect(page).toHaveURL(/\/rco\/LKMT\/?$/);
  await expect(panelOf(page)).toHaveCount(0);
});

test('what was typed about a task and left behind is gone for good, once that was said', async ({ page }) => {
  await signInHome(page, marcus);
  await startCaseTask(page);
  const comment = panelOf(page)
    .getByLabel(/comment/i)
    .first();
  const before = await comment.inputValue();
  const toQueue = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Task Management', exact: true });
  await comment.fill(`${before} and more`);
  await toQueue.click();
  const question = page.getByRole('alertdialog', { name: /unsaved changes/ });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(comment).toHaveValue(`${before} and more`);
  await toQueue.click();
  await question.getByRole('button', { name: 'YES' }).click();
  await expect(page).toHaveURL(/\/task-management$/);
  await page.goBack();
  await expect(comment).toHaveValue(before);
});

test('starting a second task asks first [W-101]', async ({ page }) => {
  await signInHome(page, marcus);
  await startCaseTask(page);
  await page.goto('/rco/LKMT/task-management');
  await page
    .getByRole('row')
    .filter({ hasText: 'Open' })
    .first()
    .getByRole('button', { name: 'Start Task' })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Another task is already in process');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/task-management$/);
});

test('is collapsed to its first line once the task is complete [W-024]', async ({ page }) => {
  await signInHome(page, marcus);
  await startCaseTask(page);
  await expect(panelOf(page).getByText('Why this task was created')).toBeVisible();
  // Completed elsewhere, for example by a manager, while it is still the working task here.
  await page.route('**/services/task/users/me/workingTask', async (route) => {
    const response = await route.fetch();
    const { task } = (await response.json()) as { task: Record<string, unknown> };
    await route.fulfill({ response, json: { task: { ...task, status: 'Complete' } } });
  });
  await page.reload();
  await expect(panelOf(page)).toBeVisible();
  await expect(panelOf(page).getByText('Why this task was created')).toBeHidden();
});

import { openCases } from '../../../../apps/server/test/api/support/cases.ts';
import { textOf } from '../../../support/grid.ts';
import { signIn } from '../../../support/portal.ts';
import { expect, type Page, test } from '../../../support/test.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Tasks' }).locator('[role="row"][row-id]');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Task', exact: true });

test.beforeAll(async ({ organization }) => {
  // More than a page.
  await openCases(organization, 80, { task: {} });
});
test('a worker exports the queue, returns to the task in its panel, and filters', async ({ page, dana }) => {
  test.setTimeout(60_000);
  await signIn(page, dana, '/task-management');
  await expect(rows(page).first()).toBeVisible();
  await test.step('the server exports the whole filtered list with the visible columns', async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All rows of this list' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^tasks-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await textOf(file)).trimEnd().split('\r\n');
    const total = Number(
      /of ([\d,]+)/.exec(String(await page.getByText(/^1–100 of/).textContent()))?.[1]?.replace(',', ''),
    );
    expect(lines).toHaveLength(total + 1);
    expect(lines[0]).toContain('"Patient Name"');
    expect(lines[0]).toContain('Task Due Date');
  });
  await test.step('the address contains the id of the task in the panel: refresh and back restore it', async () => {
    const row = rows(page).nth(3);
    const id = await row.getAttribute('row-id');
    await row.locator('[col-id="payerName"]').click();
    await expect(panel(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`\\?task=${id}$`));
    await page.reload();
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('link').first().click();
    await expect(page).toHaveURL(/case-management/);
    await page.goBack();
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Close panel' }).click();
    await expect(panel(page)).toBeHidden();
    await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  });
  await test.step('a filter sends one request, and no patient data goes into the address', async () => {
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/services/task/graphql') && asked.push(request.url()),
    );
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('menuitem', { name: 'Payer Name' }).click();
    await page.getByLabel('Column Filter', { exact: true }).getByRole('textbox').first().fill('summit');
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Payer Name: contains summit');
    await expect(rows(page).first()).toContainText('Summit Care');
    expect(asked).toHaveLength(1);
    expect(page.url()).not.toContain('summit');
  });
});

import { header } from '../../support/grid.ts';
import { signIn } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { queuePath, rows } from '../../support/views.ts';

test.use({ patients: 20 });

const row = (page: Page, id: string) =>
  page.getByRole('grid', { name: 'Tasks' }).locator(`[role="row"][row-id="${id}"]`);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Task', exact: true });

test('a user sees without a reload what another does with a task, and that they have it open', async ({
  page,
  browser,
  dana,
  marcus,
}) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  try {
    await signIn(page, dana, queuePath);
    await signIn(other, marcus, queuePath);
    // The task with the latest due date was opened last, and is unassigned.
    for (const queue of [page, other]) await header(queue, 'Task Due Date').click();
    const open = rows(page).filter({ hasText: 'Unassigned' }).filter({ hasText: 'Open' }).first();
    const id = (await open.getAttribute('row-id')) ?? '';
    await row(page, id).locator('[col-id="payerName"]').click();
    await expect(panel(page)).toContainText('Unassigned');
    await row(other, id).locator('[col-id="payerName"]').click();
    await expect(panel(other).getByText('Also open: Dana Whitfield')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Close panel' }).click();
    await panel(other)
      .getByRole('button', { name: /Start Task/ })
      .click();
    await expect(row(page, id)).toContainText('In Process');
    await expect(row(page, id)).toContainText('Okafor, Marcus');
  } finally {
    await context.close();
  }
});

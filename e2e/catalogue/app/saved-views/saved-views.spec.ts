import { header } from '../../../support/grid.ts';
import { expect, follow, type Page, shownQueue, test } from '../../../support/shown.ts';
import { tasks, withTasks } from '../../../support/task-answers.ts';
import { keepingViews } from '../../../support/view-answers.ts';
import {
  chooseView,
  createView,
  hasView,
  idInAddress,
  notice,
  rows,
  selector,
  tool,
} from '../../../support/views.ts';

const sortBy = async (page: Page, title: string) => {
  await header(page, title).click();
  await expect(header(page, title)).toHaveAttribute('aria-sort', /ascending|descending/);
};

test('a view is created, opened, changed, reset, updated, made the default and deleted [P-110][P-111][P-112][P-116]', async ({
  page,
  answers,
}) => {
  keepingViews(withTasks(answers, tasks(3)));
  await page.goto(shownQueue);
  await expect(rows(page).first()).toBeVisible();
  const filters = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  const lists = () => answers.asked.filter(({ text }) => text.includes('"getTaskQueue"')).length;

  await test.step('the toolbar has the views and their actions, and a search changes no view', async () => {
    await expect(selector(page)).toHaveText('Default');
    for (const name of ['Create', 'Update', 'Delete', 'Share']) await expect(tool(page, name)).toBeVisible();
    const before = lists();
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('a');
    await expect.poll(lists).toBeGreaterThan(before);
    await expect(notice(page)).toBeHidden();
  });
  await test.step('a view stores order, columns and filters, and Default is unchanged', async () => {
    await sortBy(page, 'Payer Name');
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: /^Clear filter of/ }).click();
    await expect(filters).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Priority' }).check();
    await page.keyboard.press('Escape');
    await createView(page, 'By payer');
    await expect(notice(page)).toBeHidden();
    await hasView(page, /^[0-9a-f-]{36}$/);
  });
  const id = idInAddress(page);
  await test.step('choosing a view applies it at once with one request', async () => {
    await chooseView(page, 'Default');
    await expect(header(page, 'Task Due Date')).toHaveAttribute('aria-sort', 'ascending');
    await expect(header(page, 'Priority')).toHaveCount(0);
    await expect(filters).toHaveCount(1);
    await expect(notice(page)).toBeHidden();
    const before = lists();
    await chooseView(page, 'By payer');
    await expect(header(page, 'Payer Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect(header(page, 'Priority')).toBeVisible();
    await expect(filters).toHaveCount(0);
    await expect(notice(page)).toBeHidden();
    await hasView(page, id);
    expect(lists() - before).toBeLessThanOrEqual(1);
  });
  await test.step('view changes are undone as a whole', async () => {
    await sortBy(page, 'Case');
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Reset view' }).click();
    await expect(header(page, 'Payer Name')).toHaveAttribute('aria-sort', 'ascending');
    await expect(notice(page)).toBeHidden();
  });
  await test.step('the palette lists views too, and Back returns to the one before', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('View: Default');
    await expect(palette.getByRole('option', { name: 'View: Default' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(selector(page)).toHaveText('Default');
    await page.goBack();
    await expect(selector(page)).toHaveText('By payer');
  });
  await test.step('the grid opens with its default view, as it was updated', async () => {
    await sortBy(page, 'Case');
    await tool(page, 'Update').click();
    await expect(page.getByText('View updated')).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await selector(page).click();
    const box = page.getByRole('checkbox', { name: 'Make this my default view' });
    await box.click();
    await expect(box).toBeChecked();
    await page.keyboard.press('Escape');
    await page.goto(shownQueue);
    await expect(selector(page)).toHaveText('By payer');
    await expect(header(page, 'Case')).toHaveAttribute('aria-sort', 'ascending');
    await hasView(page, id);
    await chooseView(page, 'Default');
    await page.reload();
    await expect(selector(page)).toHaveText('Default');
  });
  await test.step('a deleted view disappears from the list and the URL, without a message about its link', async () => {
    await follow(page, `${shownQueue}?view=${id}`);
    await expect(selector(page)).toHaveText('By payer');
    await tool(page, 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(selector(page)).toHaveText('Default');
    await hasView(page, null);
    await expect(page.getByText('This view was deleted')).toHaveCount(0);
    await selector(page).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['Default']);
  });
});

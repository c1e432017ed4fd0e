import { column, header } from '../../../support/grid.ts';
import { goTo } from '../../../support/place.ts';
import { expect, type Page, test } from '../../../support/test.ts';
import {
  chooseView,
  createView,
  hasView,
  idInAddress,
  notice,
  queuePath,
  rows,
  selector,
  tool,
} from '../../../support/views.ts';
import { signInWithoutViews } from '../../../support/without-views.ts';

test.describe.configure({ timeout: 120_000 });

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search this list' });
const sortBy = async (page: Page, title: string) => {
  await header(page, title).click();
  await expect(header(page, title)).toHaveAttribute('aria-sort', /ascending|descending/);
};

/** Counts the pages of tasks requested from now on. */
function countLists(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/services/task/graphql')) count += 1;
  });
  return () => count;
}

test('a view is created, opened, changed, reset, updated and deleted, each with a message [P-110][P-111][P-112][P-116]', async ({
  page,
  marcus,
}) => {
  await signInWithoutViews(page, marcus);
  await expect(selector(page)).toHaveText('Default');
  for (const name of ['Create', 'Update', 'Delete', 'Share']) await expect(tool(page, name)).toBeVisible();
  for (const name of ['Update', 'Delete', 'Share'])
    await expect(tool(page, name)).toHaveAttribute('aria-disabled', 'true');
  await expect(notice(page)).toBeHidden();

  // A search changes no view.
  const searched = countLists(page);
  await search(page).fill('a');
  await expect.poll(searched).toBeGreaterThan(0);
  await expect(notice(page)).toBeHidden();

  await sortBy(page, 'Payer Name');
  await expect(notice(page)).toBeVisible();
  const filters = page.getByRole('list', { name: 'Filters' });
  await page.getByRole('button', { name: /^Clear filter of/ }).click();
  await expect(filters.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Priority' }).check();
  await page.keyboard.press('Escape');
  await createView(page, 'By payer');
  await expect(notice(page)).toBeHidden();
  await hasView(page, /^[0-9a-f-]{36}$/);
  const id = idInAddress(page);

  await chooseView(page, 'Default');
  await expect(header(page, 'Task Due Date')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, 'Priority')).toHaveCount(0);
  await expect(filters.getByRole('listitem')).toHaveCount(1);
  await expect(notice(page)).toBeHidden();

  const lists = countLists(page);
  await chooseView(page, 'By payer');
  await expect(header(page, 'Payer Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, 'Priority')).toBeVisible();
  await expect(filters.getByRole('listitem')).toHaveCount(0);
  await expect(notice(page)).toBeHidden();
  await hasView(page, id);
  expect(lists()).toBeLessThanOrEqual(1);

  await sortBy(page, 'Case');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reset view' }).click();
  await expect(header(page, 'Payer Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(notice(page)).toBeHidden();

  // The palette lists views too.
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

  await sortBy(page, 'Case');
  await tool(page, 'Update').click();
  await expect(page.getByText('View updated')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await expect(header(page, 'Case')).toHaveAttribute('aria-sort', 'ascending');

  await test.step('the grid opens with its default view', async () => {
    await selector(page).click();
    const box = page.getByRole('checkbox', { name: 'Make this my default view' });
    await box.click();
    await expect(page.getByText('View updated').first()).toBeVisible();
    await expect(box).toBeChecked();
    await page.keyboard.press('Escape');
    await goTo(page, queuePath);
    await expect(selector(page)).toHaveText('By payer');
    await expect(header(page, 'Case')).toHaveAttribute('aria-sort', 'ascending');
    await hasView(page, id);
    await chooseView(page, 'Default');
    await page.reload();
    await expect(selector(page)).toHaveText('Default');
    await chooseView(page, 'By payer');
  });

  await tool(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(selector(page)).toHaveText('Default');
  await hasView(page, null);
  await expect(page.getByText('This view was deleted')).toHaveCount(0);
  await selector(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Default']);
});

test('the address contains the id of the view: back, refresh and returning from a case restore it, and the browser stores no patient data', async ({
  page,
  marcus,
}) => {
  await signInWithoutViews(page, marcus);
  const name = ((await column(page, 'patientLastName'))[0] ?? '').split(',')[0] ?? '';
  expect(name).not.toBe('');
  await search(page).fill(name);
  await sortBy(page, 'Case');
  await createView(page, 'One name');
  await hasView(page, /^[0-9a-f-]{36}$/);
  const id = idInAddress(page);
  await chooseView(page, 'Default');
  await expect(header(page, 'Case')).not.toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(header(page, 'Case')).toHaveAttribute('aria-sort', 'ascending');
  await hasView(page, id);
  await page.reload();
  await expect(selector(page)).toHaveText('One name');
  // What was searched is kept on the server for this session, and is part of no view.
  await expect(search(page)).toHaveValue(name);
  await expect(page.getByRole('list', { name: 'Filters' })).not.toContainText(name);
  await expect(notice(page)).toBeHidden();

  // Going back restores unsaved changes of the view.
  await sortBy(page, 'Payer Name');
  await expect(notice(page)).toBeVisible();
  await rows(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/case-management/);
  await page.goBack();
  await expect(header(page, 'Payer Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(search(page)).toHaveValue(name);
  await expect(notice(page)).toBeVisible();

  const kept = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      document.title,
      history.state,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ]),
  );
  expect(kept).toContain(id);
  expect(kept.toLowerCase()).not.toContain(name.toLowerCase());
});

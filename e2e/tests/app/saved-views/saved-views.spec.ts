import { column, header } from '../../../support/grid.ts';
import { expect, type Page, test } from '../../../support/test.ts';
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
import { signInWithoutViews } from '../../../support/without-views.ts';

test.use({ patients: 20 });

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search this list' });
const sortBy = async (page: Page, title: string) => {
  await header(page, title).click();
  await expect(header(page, title)).toHaveAttribute('aria-sort', /ascending|descending/);
};

test('a view is stored and deleted; back, refresh and returning from a case restore it by its id in the address, and the browser stores no patient data [P-110][P-116]', async ({
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
  // The server stores the search text for this session, and no view contains it.
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

  const storage = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      document.title,
      history.state,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ]),
  );
  expect(storage).toContain(id);
  expect(storage.toLowerCase()).not.toContain(name.toLowerCase());

  await tool(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(selector(page)).toHaveText('Default');
  await page.reload();
  await selector(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Default']);
});

import { permissionNames } from '@waypost/contract/core/permissions';
import { gridOf } from '../../support/grid.ts';
import { only, PERMISSIONS } from '../../support/permissions.ts';
import { goTo } from '../../support/place.ts';
import { signedIn } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const NOTES = '**/services/case/api/case/notes';
const openCase = async (page: Page) => {
  await goTo(page, '/case-management/260000-01');
  await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
};
/** The headings of a grid in order. */
const headings = (page: Page, grid: string) =>
  gridOf(page, grid)
    .locator('.ag-header-cell-text')
    .evaluateAll((texts) => texts.map((text) => (text.textContent ?? '').trim()));

test('a note is typed, kept as a draft, refused once, saved and read; without the permission there is no form [C-051][C-052][C-053][C-054][C-055][C-056][C-342][C-343]', async ({
  page,
  ruth,
}) => {
  await signedIn(page, ruth);
  await openCase(page);
  const notes = page.getByRole('region', { name: 'Case Notes' });
  const update = notes.getByRole('button', { name: 'Update Case' });
  await expect(update).toBeEnabled();
  // An earlier run of this test may have left a draft.
  const discard = notes.getByRole('button', { name: 'Discard changes' });
  if (await discard.isVisible()) await discard.click();
  await update.click();
  const form = notes.getByRole('form', { name: 'Add Case Note' });
  const text = form.getByRole('textbox', { name: 'Note' });
  const save = form.getByRole('button', { name: 'Save' });
  await expect(text).toBeFocused();
  const rows = await text.evaluate((area) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
    return (
      (area.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)) /
      Number.parseFloat(lineHeight)
    );
  });
  expect(Math.round(rows)).toBe(12);
  await expect(save).toBeDisabled();
  const note = `Called the patient, ${Date.now()}`;
  await text.fill(note);
  await expect(save).toBeEnabled();

  // The draft survives a reload in the same moment, is told of where it stands below what is seen, and survives a refused save.
  await page.reload();
  await expect(text).toHaveValue(note);
  await page.getByRole('status').getByRole('button', { name: 'Show', exact: true }).click();
  await expect(text).toBeFocused();
  await page.route(NOTES, (route) => route.fulfill({ status: 500, json: {} }));
  await save.click();
  await expect(page.getByText('Error adding case note', { exact: true })).toBeVisible();
  await expect(text).toHaveValue(note);
  await page.unroute(NOTES);
  await save.click();
  await expect(page.getByText('Case note added', { exact: true })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(update).toBeFocused();
  const grid = gridOf(page, 'Case Notes');
  await expect(grid.getByRole('row').nth(1)).toContainText(note);
  await expect
    .poll(() => headings(page, 'Case Notes'))
    .toEqual(['Entry Date', 'Time', 'Event Type', 'User', 'Note']);
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').filter({ hasText: /./ })).toHaveText([
    await page.evaluate(() =>
      new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }),
    ),
    /^\d{1,2}:\d\d( [AP]M|:\d\d [AP]M)/,
    'Message',
    'Ruth Abara',
    note,
  ]);

  await update.click();
  await text.fill('  \n ');
  await expect(save).toBeDisabled();
  await text.fill('Not wanted');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await page.reload();
  await expect(grid.getByText(note)).toBeVisible();
  await expect(form).toBeHidden();

  await page.route(PERMISSIONS, only(...permissionNames.filter((name) => name !== 'case-management-write')));
  await page.reload();
  await expect(grid.getByText(note)).toBeVisible();
  await expect(update).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Case Note' })).toHaveCount(0);
});

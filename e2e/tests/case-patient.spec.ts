import { permissionNames } from '@waypost/contract/permissions';
import { column, gridOf } from '../support/grid.ts';
import { only, PERMISSIONS, without } from '../support/permissions.ts';
import { goTo } from '../support/place.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const CASES = '/case-management';
const openCase = async (page: Page, caseNumber = '260012-01') => {
  await goTo(page, `${CASES}/${caseNumber}`);
  await expect(page.getByRole('heading', { level: 1, name: `Case ${caseNumber}` })).toBeVisible();
  return page.getByRole('complementary', { name: 'Patient' });
};

test('the tab Details has the patient, related records, and a button for the note form; a missing patient shows a message [C-025][C-027][C-056][C-070][C-071][C-072][C-073]', async ({
  page,
  ruth,
}) => {
  await signInHome(page, ruth);
  const sidebar = await openCase(page);
  await expect(sidebar.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
  await expect(sidebar.getByRole('button', { name: 'Edit Demographic Information' })).toBeVisible();
  const related = sidebar.getByRole('region', { name: 'Related Records' });
  const pas = related.getByRole('link', { name: /^PAS Case# 88012/ });
  await expect(pas).toHaveAttribute('href', /\/linked\/pas\?case=88012$/);
  await expect(pas).toHaveAttribute('target', '_blank');
  await expect(related.getByText('HARP Ticket# 5512012')).toBeVisible();
  await expect(related.getByRole('link', { name: /HARP/ })).toHaveCount(0);

  // Collapsed notes open for the form.
  const notes = page.getByRole('region', { name: 'Case Notes' });
  await notes.getByRole('button', { name: 'Case Notes' }).click();
  await sidebar.getByRole('button', { name: 'Add Case Note' }).click();
  const text = notes.getByRole('form', { name: 'Add Case Note' }).getByRole('textbox', { name: 'Note' });
  await expect(text).toBeFocused();
  await expect(page.getByRole('form', { name: 'Add Case Note' })).toHaveCount(1);
  await notes.getByRole('button', { name: 'Cancel' }).click();

  await page.route('**/services/patient/graphql', (route) =>
    route.fulfill({ json: { data: { patientDetails: null } } }),
  );
  await openCase(page);
  await expect(sidebar.getByText('No patient found', { exact: true })).toBeVisible();
});

test('a patient with several cases has a selector, newest first; users who may read the audit log open it from the menu', async ({
  page,
  marcus,
}) => {
  await signInHome(page, marcus);
  await openCase(page, '260001-02');
  await expect(
    page.getByRole('region', { name: 'Related Records' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /cases for this patient/ })).toHaveCount(0);
  await openCase(page);
  const details = page.getByRole('region', { name: 'Case Details' });
  await expect(details.getByText('Encounter')).toBeVisible();
  await details.getByRole('button', { name: 'Case Details' }).click();
  await test.step('the selector lists the cases of the patient [C-006]', async () => {
    await page.getByRole('button', { name: '2 cases for this patient' }).click();
    const items = page.getByRole('menu', { name: 'Cases of this patient' }).getByRole('menuitem');
    await expect(items).toHaveText([/^260012-02/, /^260012-01/]);
    await items.first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Case 260012-02' })).toBeVisible();
    await expect(page).toHaveURL(/\/case-management\/260012-02$/);
  });
  await test.step('the details are open at first, and stay collapsed from case to case [C-186]', async () => {
    await expect(details.getByText('Encounter')).toBeHidden();
    await page.reload();
    await expect(details.getByText('Encounter')).toBeVisible();
  });
  await test.step('the menu contains only the audit log for users with no other permission [C-061][C-274]', async () => {
    await page.getByRole('button', { name: 'More Actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['View Audit Log']);
    await page.getByRole('menuitem', { name: 'View Audit Log' }).click();
  });
  const dialog = page.getByRole('dialog', { name: 'Audit Log' });
  const rows = gridOf(page, 'Audit Log').getByRole('row');
  await expect(rows.nth(1)).toContainText('Marcus Okafor');
  await test.step('the audit log has its columns, newest first [C-062][C-063]', async () => {
    const titles = gridOf(page, 'Audit Log').locator('.ag-header-cell-text');
    expect((await titles.allTextContents()).map((title) => title.trim()).filter(Boolean)).toEqual([
      ...['Date', 'Time', 'User', 'Reference', 'Action', 'Note'],
    ]);
    await expect(gridOf(page, 'Audit Log').getByRole('columnheader', { name: 'Date' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const [dates, times] = [await column(page, 'date'), await column(page, 'time')];
    const instants = dates.map((date, at) => Date.parse(`${date} ${times[at]}`));
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
  });
  const sizes = () =>
    dialog.evaluate((paper) => ({
      width: paper.getBoundingClientRect().width,
      maxHeight: Number.parseFloat(getComputedStyle(paper).maxHeight),
    }));
  await test.step('the audit log fills the available width and height [C-060]', async () => {
    expect(await sizes()).toEqual({ width: 1200, maxHeight: 675 });
    await page.setViewportSize({ width: 1440, height: 1200 });
    expect(await sizes()).toEqual({ width: 1200, maxHeight: 800 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('the audit log is hidden without its permission, even with all others [C-273]', async () => {
    await page.route(
      PERMISSIONS,
      only(...permissionNames.filter((name) => name !== 'case-management-audit-read')),
    );
    await openCase(page);
    await page.getByRole('button', { name: 'More Actions' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'View Audit Log' })).toHaveCount(0);
    await page.unroute(PERMISSIONS);
    await page.route(PERMISSIONS, without('case-management-audit-read'));
    await openCase(page);
    await expect(page.getByRole('button', { name: '2 cases for this patient' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'More Actions' })).toHaveCount(0);
  });
});

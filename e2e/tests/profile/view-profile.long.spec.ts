import { accessibilityFaults } from '../../support/accessibility.ts';
import { gridOf, header } from '../../support/grid.ts';
import { goTo } from '../../support/place.ts';
import { signedIn } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

const at = (id: string, part = 'basic') => `/user-management/view-profile/${id}?tab=${part}`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const deactivated = 'User is deactivated and unable to access this Entity';

test('an administrator changes the profile of a colleague', async ({ page, elena, lena }) => {
  test.setTimeout(90_000);
  await signedIn(page, elena);
  await test.step('a colleague has at least one facility and a default one [P-085][P-086][P-087][P-319][P-320][P-321]', async () => {
    await goTo(page, at(lena.userId, 'organizations'));
    const facilities = page.getByRole('combobox', { name: 'Facilities', exact: true });
    await facilities.click();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    let changes = 0;
    page.on('request', (request) => {
      if (request.url().includes('/members/users/')) changes += 1;
    });
    await save(page).click();
    await expect(facilities).toHaveAccessibleDescription('Required');
    expect(changes).toBe(0);
    const choose = async (name: string) => {
      await facilities.click();
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
    };
    await choose('Children’s Hospital');
    await choose('Bay Clinic');
    await page.route('**/members/users/*', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await save(page).click();
    await expectText(
      page,
      'Unexpected error occurred while updating facilities. Please try again. If the problem persists, contact support for assistance.',
    );
    await save(page).click();
    await expectText(page, 'Facilities updated');
    await page.getByRole('combobox', { name: 'Default Facility' }).click();
    await expect(page.getByRole('option')).toHaveText(['Bay Clinic', 'Children’s Hospital']);
    await page.getByRole('option', { name: 'Bay Clinic' }).click();
    await save(page).click();
    await expectText(page, 'Facility Settings updated');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Default Facility' })).toHaveText('Bay Clinic');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('profile changes of a colleague are in their audit log with old and new values [P-088][P-102][P-103][P-104][P-108]', async () => {
    await goTo(page, at(lena.userId));
    const typed = `91655501${String(Date.now()).slice(-2)}`;
    await field(page, 'Phone').fill(typed);
    await save(page).click();
    await expectText(page, 'User updated.');
    await page.getByRole('tab', { name: 'Audit Log' }).click();
    const grid = gridOf(page, 'Audit Log');
    for (const title of ['Date', 'Time', 'User', 'Reference', 'Action', 'Note'])
      await expect(header(page, title)).toBeVisible();
    const first = grid.getByRole('row').filter({ hasText: 'User updated' }).first();
    await expect(first).toContainText(elena.fullName);
    await first.getByRole('button').first().click();
    const detail = page
      .getByRole('grid')
      .filter({ hasText: 'Old Value' })
      .or(page.getByRole('table').filter({ hasText: 'Old Value' }))
      .last();
    await expect(detail).toContainText('Property');
    await expect(detail).toContainText('New Value');
    await expect(detail).toContainText(typed);
  });
  await test.step('the account of a colleague is deactivated and activated, signed out, and its permissions explained [P-083][P-316]', async () => {
    await goTo(page, at(lena.userId, 'security'));
    await expect(gridOf(page, 'Permissions and the roles that give them')).toContainText('Task Worker');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expectText(page, 'All sessions in this organization have ended');
    for (const [action, done] of [
      ['Deactivate', 'User Deactivated'],
      ['Activate', 'User Activated'],
    ] as const) {
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expectText(page, done);
      await expect(page.getByText(deactivated)).toHaveCount(action === 'Deactivate' ? 1 : 0);
    }
  });
});

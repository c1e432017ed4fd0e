import { insuranceOf, panel, save, toast } from '../support/insurance.ts';
import { begin, beginInsurance, openInsurance } from '../support/insurance-screens.ts';
import { tabTo } from '../support/keyboard.ts';
import { signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const ordered = insuranceOf('260048-01');

test('the billing sequence is dragged or moved by buttons, and saved as a whole [C-176][C-353][C-354][C-355]', async ({
  page,
  ruth,
}) => {
  await signInHome(page, ruth);
  await beginInsurance(page, 'Update Billing Sequence', ordered);
  const rows = panel(page).getByRole('list', { name: 'Billing sequence' }).getByRole('listitem');
  const ids = () => rows.locator('small').allTextContents();
  const before = await ids();
  const turned = before.toReversed();
  await expect(save(page)).toBeDisabled();
  await rows.nth(1).getByRole('button', { name: /up$/ }).press('Enter');
  expect(await ids()).toEqual(turned);
  await expect(panel(page).getByText(/is 1 of 2$/)).toBeAttached();
  await rows.nth(0).getByRole('button', { name: /down$/ }).click();
  expect(await ids()).toEqual(before);
  await rows.nth(1).dragTo(rows.nth(0));
  expect(await ids()).toEqual(turned);

  await page.route('**/api/Coverages/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await save(page).click();
  await expect(toast(page, 'Error updating coverage information')).toBeVisible();
  expect(await ids()).toEqual(turned);
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/Coverages/'),
  );
  await save(page).click();
  expect(((await (await answer).json()) as unknown[]).length).toBe(2);
  await expect(toast(page, 'Demographic coverage updated')).toBeVisible();
  await openInsurance(page, ordered);
  await panel(page).getByRole('group', { name: 'Coverages' }).getByRole('button').first().click();
  await expect(panel(page).getByText(turned[0] ?? '')).toBeVisible();

  // Restores the sequence by keyboard alone, because another test may use this case.
  await begin(page, 'Update Billing Sequence');
  await tabTo(page, rows.nth(1).getByRole('button', { name: /up$/ }), 10);
  await page.keyboard.press('Enter');
  await tabTo(page, save(page), 10);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('group', { name: 'Coverages' })).toBeVisible();
  await beginInsurance(page, 'Update Billing Sequence', ordered);
  expect(await ids()).toEqual(before);
});

import { ruth } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

// Long stories, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

test('what can be done with a case has its place on its page [C-003]', async ({ page }) => {
  // A manager of tasks may read the record; the roles of the cast do not hold all of it together.
  await page.route('**/services/policy/users/me/scopes/*/permissions', async (route) => {
    const response = await route.fetch();
    const held = (await response.json()) as object[];
    await route.fulfill({
      response,
      json: [...held, { ...held[0], permissionName: 'case-management-audit-read' }],
    });
  });
  await signInHome(page, ruth);
  await page.goto('/rco/LKMT/case-management/260000-01?tab=orders');
  const sidebar = page.getByRole('complementary', { name: 'Patient' });
  await expect(sidebar.getByRole('button', { name: 'Edit Demographic Information' })).toBeVisible();
  const work = page.getByRole('region', { name: 'Case Management' });
  await work.getByRole('button', { name: 'Add Order' }).click();
  const order = page.getByRole('dialog', { name: 'Create Order' });
  await expect(order.getByText('Diagnosis', { exact: true })).toBeVisible();
  await expect(order.getByText('Referring physician', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More Actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit Insurance Information',
    'Update Billing Sequence',
    'Add Insurance Provider',
    'View Audit Log',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Update Case' })).toBeEnabled();
  await expect(page.getByRole('region', { name: /^Documents/ })).toBeVisible();
  await work.getByRole('tab', { name: /^Patient Access/ }).click();
  await expect(work.getByRole('grid', { name: 'Patient Access' })).toBeVisible();
});

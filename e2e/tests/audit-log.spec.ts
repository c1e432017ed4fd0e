import { permissionNames } from '@waypost/contract/permissions';
import { users } from '../../apps/server/src/seed/people.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { column, gridOf, header } from '../support/grid.ts';
import { dana, elena, joel } from '../support/people.ts';
import { only, PERMISSIONS } from '../support/permissions.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

/** To the user's own audit log, on the profile. */
async function openAuditLog(page: Page): Promise<void> {
  await page.goto('/rco/LKMT/my-profile?tab=audit');
  await expect(page.getByRole('tab', { name: 'Basic Information' })).toBeVisible();
}

const tabs = ['Basic Information', 'Account & Security', 'Organizations'];

test('the audit log is there for who holds user-management-audit-read, and every other permission together gives none [P-088]', async ({
  page,
}) => {
  const others = permissionNames.filter((name) => name !== 'user-management-audit-read');
  await signInHome(page, elena);
  const colleague = users.find(({ email }) => email === dana.email)?.id ?? '';
  for (const path of ['my-profile', `user-management/view-profile/${colleague}`]) {
    await page.route(PERMISSIONS, only(...others));
    await page.goto(`/rco/LKMT/${path}?tab=audit`);
    await expect(page.getByRole('tab'), path).toHaveText(tabs);
    await expect(page.getByRole('tab', { name: 'Basic Information' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.unroute(PERMISSIONS);
    await page.route(PERMISSIONS, only('user-management-audit-read', 'user-management-user-write'));
    await page.reload();
    await expect(page.getByRole('tab'), path).toHaveText([...tabs, 'Audit Log']);
    await expect(page.getByRole('tab', { name: 'Audit Log' })).toHaveAttribute('aria-selected', 'true');
    await page.unroute(PERMISSIONS);
  }
});

test('one reads what one did, newest first [P-102][P-103]', async ({ page }) => {
  await signInHome(page, joel);
  await openAuditLog(page);
  const grid = gridOf(page, 'Audit Log');
  await expect(grid).toBeVisible();
  for (const title of ['Date', 'Time', 'User', 'Reference', 'Action', 'Note'])
    await expect(header(page, title)).toBeVisible();
  await expect(header(page, 'Date')).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('[role="gridcell"][col-id="action"]').first()).toBeVisible();
  expect(await column(page, 'action')).toContain('Sign-in success');
  expect(new Set(await column(page, 'user'))).toEqual(new Set(['Joel Nakamura']));
  const [dates, times] = [await column(page, 'date'), await column(page, 'time')];
  const instants = dates.map((date, i) => Date.parse(`${date} ${times[i]}`));
  expect(instants.length).toBeGreaterThan(0);
  expect(instants).toEqual(instants.toSorted((a, b) => b - a));
  expect(await accessibilityFaults(page, { within: '[role="grid"]' })).toEqual([]);
});

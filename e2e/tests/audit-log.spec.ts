import { accessibilityFaults } from '../support/accessibility.ts';
import { column, gridOf, header } from '../support/grid.ts';
import { goTo } from '../support/place.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Opens the user's own audit log on the profile. */
async function openAuditLog(page: Page): Promise<void> {
  await goTo(page, '/my-profile?tab=audit');
  await expect(page.getByRole('tab', { name: 'Basic Information' })).toBeVisible();
}

test('users read their own actions and what was done to them, newest first [P-102][P-103]', async ({
  page,
  joel,
}) => {
  await signInHome(page, joel);
  await openAuditLog(page);
  const grid = gridOf(page, 'Audit Log');
  await expect(grid).toBeVisible();
  for (const title of ['Date', 'Time', 'User', 'Reference', 'Action', 'Note'])
    await expect(header(page, title)).toBeVisible();
  await expect(header(page, 'Date')).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('[role="gridcell"][col-id="action"]').first()).toBeVisible();
  expect(await column(page, 'action')).toContain('Sign-in success');
  const users = await column(page, 'user');
  expect(users).toContain('Joel Nakamura');
  // Besides his own there is what was done to him: his invitation.
  expect(users.filter((user) => user !== 'Joel Nakamura')).toEqual(['Elena Lindqvist']);
  const [dates, times] = [await column(page, 'date'), await column(page, 'time')];
  const instants = dates.map((date, i) => Date.parse(`${date} ${times[i]}`));
  expect(instants.length).toBeGreaterThan(0);
  expect(instants).toEqual(instants.toSorted((a, b) => b - a));
  expect(await accessibilityFaults(page, { within: '[role="grid"]' })).toEqual([]);
});

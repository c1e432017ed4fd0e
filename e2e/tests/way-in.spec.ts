import {
  applicationOf,
  managePermission,
  permissionNames,
  taskGroups,
  workPermission,
} from '@waypost/contract/permissions';
import { avery, dana, nadia, noa } from '../support/people.ts';
import { only, PERMISSIONS } from '../support/permissions.ts';
import { signIn, signInHome } from '../support/portal.ts';
import { signInAtProvider } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';

test('signing in leads through the identity provider and back to the page that was asked for [P-006]', async ({
  page,
}) => {
  await signInAtProvider(page, dana, '/rco/LKMT/task-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();
  await expect(page).toHaveURL(/\/rco\/LKMT\/task-management$/);
});

test('the portal lives under /rco/, and the home of the only organisation under its lCode [P-012][P-015][P-024][P-026]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await signInAtProvider(page, dana);
  await expect(page).toHaveURL(/\/rco\/LKMT\/?$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toBeVisible();
});

test('somebody with several organisations chooses, and works in one at a time; one on hold is not offered [P-004][P-005][P-011]', async ({
  page,
}) => {
  const reading = page.waitForResponse('**/services/policy/users/me/entities');
  await signIn(page, avery);
  const entities = (await (await reading).json()) as Record<string, unknown>[];
  expect(entities.map(({ lCode }) => lCode).sort()).toEqual(['HRPT', 'LKMT']);
  for (const { lCode, defaultClientCode, facilities } of entities) {
    expect(defaultClientCode, String(lCode)).toMatch(/^\w+$/);
    expect((facilities as object[]).length, String(lCode)).toBeGreaterThan(0);
  }
  const choices = page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button'));
  await expect(choices.filter({ hasText: 'Harbor Point Physicians' })).toBeVisible();
  await expect(choices.filter({ hasText: 'Lakemont Regional Health' })).toBeVisible();
  await expect(page.getByText('Cedar Valley Clinics')).toHaveCount(0);
  await choices.filter({ hasText: 'Harbor Point Physicians' }).click();
  await expect(page).toHaveURL(/\/rco\/HRPT\/?$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Point Physicians' })).toBeVisible();
});

test('somebody without an organisation is told [P-347]', async ({ page }) => {
  await signIn(page, noa);
  await expect(
    page.getByText('User is not associated with any entities. Please contact Support.'),
  ).toBeVisible();
});

test('an organisation that is not theirs is refused, and home is shown [P-048]', async ({ page }) => {
  await signIn(page, nadia, '/rco/LKMT/task-management');
  await expect(page.getByText('You do not have permission to access this entity...')).toBeVisible();
  await expect(page).toHaveURL(/\/rco\/HRPT\/?$/);
});

test('a page is guarded by its own permissions: others together say so and lead home [P-046][W-012][P-035]', async ({
  page,
}) => {
  await signInHome(page, dana);
  const refused = page.getByText('You do not have permission to access this page', { exact: true });
  const ofTasks = permissionNames.filter((name) => applicationOf(name) === 'task-management');
  const ofEligibility = ['eligibility-verification-write', 'eligibility-verification-read'] as const;
  for (const [path, openers, title] of [
    ['task-management', ofTasks, 'Task Management'],
    ['eligibility', ofEligibility, 'Eligibility request'],
    ['case-management/260000-01', ['case-management-read'], 'Case 260000-01'],
  ] as const) {
    const others = permissionNames.filter((name) => !(openers as readonly string[]).includes(name));
    await page.route(PERMISSIONS, only(...others));
    await page.goto(`/rco/LKMT/${path}`);
    await expect(refused.first(), path).toBeVisible();
    await expect(page, path).toHaveURL(/\/rco\/LKMT\/?$/);
    await page.unroute(PERMISSIONS);
    for (const opener of path === 'eligibility' ? openers : openers.slice(0, 1)) {
      await page.route(PERMISSIONS, only(opener));
      await page.goto(`/rco/LKMT/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title }), opener).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.unroute(PERMISSIONS);
    }
  }
});

test('any one permission of its application opens task management, from the navigation too [W-012]', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signInHome(page, dana);
  const nav = page.getByRole('navigation', { name: 'Main' });
  const link = nav.getByRole('link', { name: 'Task Management', exact: true });
  const ofGroups = taskGroups.flatMap((group) => [workPermission(group), managePermission(group)]);
  for (const name of ['task-management-read', ...ofGroups]) {
    await page.route(PERMISSIONS, only(name));
    await page.goto('/rco/LKMT/settings');
    await expect(link, name).toBeVisible();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Task Management' }), name).toBeVisible();
    await page.unroute(PERMISSIONS);
  }
  await page.route(
    PERMISSIONS,
    only(...permissionNames.filter((one) => applicationOf(one) !== 'task-management')),
  );
  await page.goto('/rco/LKMT/settings');
  await expect(nav.getByRole('link', { name: 'Search', exact: true })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('an address that is no page says so', async ({ page }) => {
  await signInHome(page, dana);
  await page.goto('/rco/LKMT/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i);
});

test('signing out ends the session here and in every other window [P-023][P-072][P-073]', async ({
  page,
  context,
}) => {
  await signInHome(page, dana);
  const other = await context.newPage();
  await other.goto('/rco/');
  await expect(other.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toBeVisible();
  const refused = page.waitForResponse((response) => response.url().includes('/Authentication/signOut'));
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  expect((await refused).status()).toBe(204);
  await expect(other.getByText('Logged out in another window...')).toBeVisible();
  await other.getByRole('button', { name: 'Log In Again' }).click();
  await expect(other.getByLabel('E-mail')).toBeVisible();
});

test('the logout route signs out, and an idle time-out is marked as one [P-074]', async ({ page }) => {
  await signInHome(page, dana);
  const signOut = page.waitForRequest((request) => request.url().includes('/Authentication/signOut'));
  await page.goto('/rco/logout?isTimeout=true');
  expect((await signOut).url()).toContain('isTimeout=true');
});

test('a token that can no longer be had clears the identity cache and starts the sign-in again [P-179]', async ({
  page,
  context,
}) => {
  await signInHome(page, dana);
  await context.clearCookies();
  await page.evaluate(() => {
    for (const [name, value] of Object.entries({ ...localStorage })) {
      if (!name.startsWith('waypost.identity.user:')) continue;
      const user = JSON.parse(value) as Record<string, unknown>;
      localStorage.setItem(name, JSON.stringify({ ...user, expires_at: 1, refresh_token: 'gone' }));
    }
  });
  await page.reload();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('waypost.identity.user:')),
  );
  expect(left).toEqual([]);
});

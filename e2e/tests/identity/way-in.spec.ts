import { testDatabase } from '../../../apps/server/test/api/support/database.ts';
import { makeOrganization } from '../../../apps/server/test/api/support/organization.ts';
import { faultsInBothThemes } from '../../support/accessibility.ts';
import { isHome } from '../../support/place.ts';
import { addressOf, signIn, signInHome } from '../../support/portal.ts';
import { signInAtProvider } from '../../support/provider.ts';
import { emailField } from '../../support/provider-page.ts';
import { expect, test } from '../../support/test.ts';

test.use({ isAtWork: false });

test('signing in goes through the identity provider and returns to the requested page; the home of the only organization is at its lCode [P-006][P-012][P-015][P-024][P-026]', async ({
  page,
  dana,
  organization,
}) => {
  await page.goto('/');
  await expect(emailField(page)).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe('/');
  expect(await faultsInBothThemes(page), 'faults of the page of the provider').toEqual([]);
  await signInAtProvider(page, dana, '/task-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();
  await expect(page).toHaveURL(/\/rco\/T\w+\/task-management$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/rco\/T\w+\/?$/);
  await expect(page.getByRole('heading', { level: 1, name: organization.name })).toBeVisible();
});

test('a user with several organizations chooses one to work in; one on hold is not offered [P-004][P-005][P-011]', async ({
  page,
  avery,
  organization,
  other,
}) => {
  const second = await other();
  await second.join(avery, 'Task Manager');
  const onHold = await makeOrganization();
  await onHold.join(avery, 'Task Manager');
  const { pool } = await testDatabase();
  await pool.query(`update entity set status = 'O' where id = $1`, [onHold.id]);
  const reading = page.waitForResponse('**/services/policy/users/me/entities');
  await signIn(page, avery);
  const entities = (await (await reading).json()) as Record<string, unknown>[];
  expect(entities.map(({ lCode }) => lCode).sort()).toEqual([organization.lcode, second.lcode].sort());
  for (const { lCode, defaultClientCode, facilities } of entities) {
    expect(defaultClientCode, String(lCode)).toMatch(/^\w+$/);
    expect((facilities as object[]).length, String(lCode)).toBeGreaterThan(0);
  }
  const choices = page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button'));
  await expect(choices.filter({ hasText: second.name })).toBeVisible();
  await expect(choices.filter({ hasText: organization.name })).toBeVisible();
  await expect(page.getByText(onHold.name)).toHaveCount(0);
  await choices.filter({ hasText: second.name }).click();
  await expect(page).toHaveURL(new RegExp(`/rco/${second.lcode}/?$`));
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
});

test('another organization is refused, and home is shown [P-048]', async ({ page, nadia, organization }) => {
  await signIn(page, nadia, `/rco/${organization.lcode}/task-management`);
  await expect(page.getByText('You do not have permission to access this entity...')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${addressOf(nadia)}/?$`));
});

test('signing out ends the session in every window, and a new window gets none [P-023][P-072][P-073]', async ({
  page,
  context,
  dana,
  organization,
}) => {
  await signInAtProvider(page, dana);
  await isHome(page);
  const other = await context.newPage();
  await other.goto('/rco/');
  await expect(other.getByRole('heading', { level: 1, name: organization.name })).toBeVisible();
  const refused = page.waitForResponse((response) => response.url().includes('/Authentication/signOut'));
  await page.getByRole('button', { name: /Dana Whitfield/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  expect((await refused).status()).toBe(204);
  await expect(other.getByText('Logged out in another window...')).toBeVisible();
  expect(await other.evaluate(() => sessionStorage.getItem('waypost.session'))).toBeNull();
  await other.getByRole('button', { name: 'Log In Again' }).click();
  await expect(emailField(other)).toBeVisible();
  const next = await context.newPage();
  await next.goto('/rco/');
  await expect(emailField(next)).toBeVisible();
});

test('a failed token request clears the identity cache and starts the sign-in again [P-179]', async ({
  page,
  context,
  dana,
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
  await expect(emailField(page)).toBeVisible();
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('waypost.identity.user:')),
  );
  expect(left).toEqual([]);
});

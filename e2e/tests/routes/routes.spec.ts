import { goTo } from '../../support/place.ts';
import { signIn, signInHome } from '../../support/portal.ts';
import { emailField } from '../../support/provider-page.ts';
import { expect, test } from '../../support/test.ts';

test('attributions lists packages and licences, also without a sign-in [P-018]', async ({ page }) => {
  await page.goto('/rco/attributions');
  await expect(page.getByRole('heading', { level: 1, name: 'Attributions' })).toBeVisible();
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'react', exact: true }) });
  await row.getByText('MIT', { exact: true }).click();
  await expect(row.getByText('Permission is hereby granted')).toBeVisible();
  await expect(page.getByRole('cell', { name: /^(0BSD|CC0-1\.0|Unlicense)$/ })).toHaveCount(0);
});

test('InitializeUser starts the password-reset journey with its token [P-020]', async ({ page }) => {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/request'));
  await page.goto('/rco/InitializeUser?token=invitation-1');
  const form = new URLSearchParams((await asked).postData() ?? '');
  expect(form.get('journey')).toBe('password-reset');
  expect(form.get('token')).toBe('invitation-1');
  // This token was never sent.
  await expect(page.getByRole('heading', { level: 1, name: 'Link expired' })).toBeVisible();
});

test('the token of a link reaches no address that a proxy logs, and does not stay in the history', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url().split('#')[0] ?? ''));
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/request'));
  await page.goto('/rco/InitializeUser#token=invitation-2');
  expect(new URLSearchParams((await asked).postData() ?? '').get('token')).toBe('invitation-2');
  await expect(page.getByRole('heading', { level: 1, name: 'Link expired' })).toBeVisible();
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => address.includes('invitation-2'))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain('invitation-2');
});

test('InitializeUser without a token does nothing and says why [P-021]', async ({ page }) => {
  await page.goto('/rco/InitializeUser');
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(emailField(page)).toBeVisible();
});

test('ConfirmEmail shows the result of an e-mail change [P-022]', async ({ page }) => {
  await page.goto('/rco/ConfirmEmail/019aa000-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await expect(page.getByText('The link you followed has expired.')).toBeVisible();
});

test('all areas of the portal open in the same shell, in the selected organisation only', async ({
  page,
  dana,
  marcus,
  elena,
  tomasz,
  joel,
  organisation,
}) => {
  test.setTimeout(90_000);
  // Wide enough for the whole navigation on every page; the queue and the answer have a rail of it below.
  await page.setViewportSize({ width: 1680, height: 900 });
  const isTitled = async (title: string) => {
    await expect(page).toHaveTitle(`${title} · ${organisation.name} · Waypost`);
    await expect(page.getByRole('navigation').getByText(organisation.name).first()).toBeVisible();
  };
  const area = async (path: string, title: string) => {
    await goTo(page, path);
    await isTitled(title);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  };

  await signInHome(page, marcus);
  await test.step('each area has its title, also where it is opened by its address [P-001][P-031]', async () => {
    for (const [path, title] of [
      ['/search', 'Search'],
      ['/case-management/260000-01', 'Case'],
      ['/task-management', 'Task Management'],
      ['/eligibility', 'Eligibility'],
    ] as const)
      await area(path, title);
    await expect(page.getByRole('navigation').getByText('Products', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Payer', { exact: true })).toBeVisible();
    for (const path of ['task-management', 'settings']) {
      await page.goto(`/rco/HRPT/${path}`);
      await expect(page.getByText('You do not have permission to access this entity...')).toBeVisible();
    }
  });
  await test.step('an answer opens under one path segment for users who may read eligibility [P-034][P-045]', async () => {
    await goTo(page, '/eligibility/019aa000-0000-7000-8000-000000000001');
    await expect(page.getByText('No eligibility request found')).toBeVisible();
    await expect(page).toHaveURL(/\/eligibility\/019aa000-0000-7000-8000-000000000001$/);
  });

  await signIn(page, joel, '/audit-history');
  await isTitled('Audit History');

  await signIn(page, tomasz, '/task-configuration');
  await isTitled('Task Management Configuration');
  await area('/settings', 'Settings');
  await expect(page.getByRole('tab')).toHaveText(['Decision Tables', 'Webhooks Portal']);

  await signIn(page, elena, '/user-management');
  await test.step('user management has only an index and the profile of a user [P-036]', async () => {
    await isTitled('User Management');
    await expect(page.getByRole('gridcell', { name: dana.person.email, exact: true })).toBeVisible();
    await goTo(page, `/user-management/view-profile/${dana.userId}`);
    await expect(page.getByRole('heading', { level: 1, name: dana.fullName })).toBeVisible();
    for (const path of ['view-profile', `profile/${dana.userId}`, `view-profile/${dana.userId}/more`]) {
      await goTo(page, `/user-management/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), path).toBeVisible();
    }
  });
  await goTo(page, '/settings');
  await test.step('the settings have an address for everybody, and a link for those who may see one of their tabs [P-027]', async () => {
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
    await expect(page.getByText('You do not have access to any application settings')).toHaveCount(0);
    await signIn(page, dana, '/settings');
    await expect(page.getByText('You do not have access to any application settings')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  });
  await test.step('my-profile shows the profile of the signed-in user [P-030]', async () => {
    await goTo(page, '/my-profile');
    await isTitled('My Profile');
    await expect(page.getByRole('heading', { level: 1, name: dana.fullName })).toBeVisible();
    await expect(page.getByText(dana.person.email)).toBeVisible();
    await expect(page.getByText('Task Worker')).toBeVisible();
    await page.getByRole('tab', { name: 'Account & Security' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

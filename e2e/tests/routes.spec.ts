import type { Client } from '../../apps/server/test/api/support/client.ts';
import { addressIn, goTo } from '../support/place.ts';
import { signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

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
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('an administrator who works no tasks is led from home to the people of the organization', async ({
  page,
  elena,
}) => {
  await signInHome(page, elena);
  await expect(page.getByText('You manage the people of this organization')).toBeVisible();
  await page.getByRole('link', { name: 'Invite a User' }).click();
  await expect(page.getByRole('tab', { name: 'Invite User', selected: true })).toBeVisible();
});

test('ConfirmEmail shows the result of an e-mail change [P-022]', async ({ page }) => {
  await page.goto('/rco/ConfirmEmail/019aa000-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await expect(page.getByText('The link you followed has expired.')).toBeVisible();
});

test('my-profile shows the profile of the signed-in user [P-030]', async ({ page, dana, organisation }) => {
  await signInHome(page, dana);
  await goTo(page, '/my-profile');
  await expect(page).toHaveTitle(`My Profile · ${organisation.name} · Waypost`);
  await expect(page.getByRole('heading', { level: 1, name: dana.fullName })).toBeVisible();
  await expect(page.getByText(dana.person.email)).toBeVisible();
  await expect(page.getByText('Task Worker')).toBeVisible();
  await page.getByRole('tab', { name: 'Account & Security' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('user management has only an index and the profile of a user [P-036]', async ({ page, dana, elena }) => {
  await signInHome(page, elena);
  const profile = dana.userId;
  await goTo(page, '/user-management');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: dana.person.email, exact: true })).toBeVisible();
  await goTo(page, `/user-management/view-profile/${profile}`);
  await expect(page.getByRole('heading', { level: 1, name: dana.fullName })).toBeVisible();
  for (const path of ['view-profile', `profile/${profile}`, `view-profile/${profile}/more`]) {
    await goTo(page, `/user-management/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), path).toBeVisible();
  }
});

test('my files have an address, and the menu of the user leads there [P-039]', async ({
  page,
  elena,
  organisation,
}) => {
  await signInHome(page, elena);
  await page.getByRole('button', { name: /Elena Lindqvist/ }).click();
  await page.getByRole('menuitem', { name: 'My Files' }).click();
  await expect(page).toHaveURL(/\/rco\/T\w+\/my-files$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible();
  await expect(page.getByText('No Files Currently Available')).toBeVisible();
  await expect(page).toHaveTitle(`My Files · ${organisation.name} · Waypost`);
});

test('the settings have an address for everybody, and a link for those who may see one of their tabs [P-027]', async ({
  page,
  dana,
  elena,
  organisation,
}) => {
  await signInHome(page, dana);
  await goTo(page, '/settings');
  await expect(page.getByText('You do not have access to any application settings')).toBeVisible();
  await expect(page).toHaveTitle(`Settings · ${organisation.name} · Waypost`);
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await signInHome(page, elena);
  await goTo(page, '/settings');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText('You do not have access to any application settings')).toHaveCount(0);
});

test('the address of a webhook endpoint requires endpoint and application, and otherwise shows the settings [P-029]', async ({
  page,
  tomasz,
}) => {
  await signInHome(page, tomasz);
  const path = '/settings/webhook-portal/ep-1';
  /** Navigates like a link of the portal. */
  const follow = (state: Record<string, string>) =>
    page.evaluate(
      ([to, usr]) => {
        history.pushState({ ...history.state, usr, key: 'followed', idx: history.state.idx + 1 }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      },
      [addressIn(page, path), state] as const,
    );
  await follow({ endpointId: 'ep-1', appId: 'app-1' });
  await expect(page.getByRole('heading', { level: 1, name: 'Webhook Endpoint' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhook Endpoint' })).toBeVisible();
  for (const state of [{ endpointId: 'ep-1' }, { appId: 'app-1' }, { endpointId: 'ep-2', appId: 'app-1' }]) {
    await follow(state as Record<string, string>);
    await expect(page).toHaveURL(/\/rco\/T\w+\/settings$/);
  }
  await goTo(page, path);
  await expect(page).toHaveURL(/\/rco\/T\w+\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('an answer opens under one path segment for users who may read eligibility; others are sent home [P-034][P-045]', async ({
  page,
  ines,
}) => {
  await signInHome(page, ines);
  await goTo(page, '/eligibility/019aa000-0000-7000-8000-000000000001');
  await expect(page.getByText('No eligibility request found')).toBeVisible();
  await expect(page).toHaveURL(/\/eligibility\/019aa000-0000-7000-8000-000000000001$/);
});

test('all areas of the portal open in the same shell, in the selected organisation only [P-001][P-031]', async ({
  page,
  marcus,
  elena,
  tomasz,
  joel,
  organisation,
}) => {
  test.setTimeout(90_000);
  // Wide enough for the whole navigation on every page; the queue and the answer have a rail of it below.
  await page.setViewportSize({ width: 1680, height: 900 });
  const areas = [
    [marcus, 'search', 'Search'],
    [marcus, 'case-management/260000-01', 'Case'],
    [marcus, 'task-management', 'Task Management'],
    [marcus, 'eligibility', 'Eligibility'],
    [joel, 'audit-history', 'Audit History'],
    [elena, 'user-management', 'User Management'],
    [tomasz, 'task-configuration', 'Task Management Configuration'],
    [tomasz, 'settings', 'Settings'],
  ] as const;
  let last: Client | null = null;
  for (const [person, path, title] of areas) {
    if (person !== last) await signInHome(page, person);
    last = person;
    await goTo(page, `/${path}`);
    await expect(page).toHaveTitle(`${title} · ${organisation.name} · Waypost`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('navigation').getByText(organisation.name).first()).toBeVisible();
    if (person === marcus)
      await expect(page.getByRole('navigation').getByText('Products', { exact: true })).toBeVisible();
    if (path === 'eligibility') await expect(page.getByLabel('Payer', { exact: true })).toBeVisible();
    if (path === 'settings')
      await expect(page.getByRole('tab')).toHaveText(['Decision Tables', 'Webhooks Portal']);
    await page.goto(`/rco/HRPT/${path}`);
    await expect(page.getByText('You do not have permission to access this entity...')).toBeVisible();
  }
});

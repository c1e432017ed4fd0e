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

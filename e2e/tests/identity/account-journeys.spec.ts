import { codeAt, stepAt } from '../../../apps/identity/src/accounts/totp.ts';
import { identityUrl } from '../../../apps/server/test/api/support/addresses.ts';
import { invite } from '../../../apps/server/test/api/support/invite.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { followMail } from '../../support/mailbox.ts';
import { goTo, isHome, remember } from '../../support/place.ts';
import { emailField, enter } from '../../support/provider-page.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

const first = 'gravel lanterns over water';
const second = 'another road to the harbor';

/** Types a new password twice and sends it, by keyboard. */
async function choose(page: Page, password: string): Promise<void> {
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/rco/logout');
  await page.getByRole('button', { name: 'Log In Again' }).click();
  await expect(emailField(page)).toBeVisible();
}

/** The code of an authenticator app with this key, now or some time steps later: each is taken once, and the next one early. */
function codeOf(key: string, later = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeAt(secret, stepAt(new Date()) + later);
}

test('a user accepts an invitation, resets a forgotten password, and uses two-step sign-in [P-007][P-008][P-020][P-271][P-305]', async ({
  page,
  organisation,
}) => {
  test.setTimeout(90_000);
  remember(page, organisation);
  const person = await invite(organisation.freshEmail('journey'), identityUrl, organisation);

  await followMail(page, person.email, 'Invitation to Waypost');
  await expect(page.getByRole('heading', { name: 'Welcome to Waypost' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await choose(page, 'too short');
  await expect(page.getByRole('alert')).toHaveText('Use at least 12 characters.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await choose(page, first);
  await isHome(page);

  await signOut(page);
  await followMail(page, person.email, 'Invitation to Waypost');
  await expect(page.getByText(/^This link has expired and is no longer valid/)).toBeVisible();

  await page.getByRole('button', { name: 'Log In Again' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await emailField(page).fill(person.email);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await followMail(page, person.email, 'Reset your Waypost password');
  await choose(page, second);
  await isHome(page);

  await goTo(page, '/my-profile?tab=security');
  await expect(page.getByText('This session')).toBeVisible();
  await page.getByRole('button', { name: 'Two-step sign-in' }).click();
  await enter(page, { email: person.email, password: second });
  await expect(page.getByRole('heading', { name: 'Turn on two-step sign-in' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const key = (await page.locator('.key code').textContent()) ?? '';
  await page.getByLabel('Code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first();
  const recovery = (await codes.textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Petra Porter' })).toBeVisible();

  await signOut(page);
  await enter(page, { email: person.email, password: second });
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Code').fill(codeOf(key, 1));
  await page.keyboard.press('Enter');
  await isHome(page);

  await signOut(page);
  await enter(page, { email: person.email, password: second });
  await page.getByLabel('Code').fill(recovery);
  await page.keyboard.press('Enter');
  await isHome(page);
});

test('an e-mail change is confirmed by its link, which signs out everywhere and works once [P-167][P-168][P-169][P-310][P-311]', async ({
  page,
  context,
  organisation,
}) => {
  remember(page, organisation);
  const person = await invite(organisation.freshEmail('mover'), identityUrl, organisation);
  const newEmail = `moved.${person.email}`;
  await followMail(page, person.email, 'Invitation to Waypost');
  await choose(page, first);
  await isHome(page);
  await goTo(page, '/my-profile');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(newEmail);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(page.getByText(`Check ${newEmail} and follow the link to finish.`)).toBeVisible();

  const other = await context.newPage();
  await other.route('**/confirmation', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await followMail(other, newEmail, 'Confirm your new e-mail address');
  await expect(
    other.getByText('Unexpected error occurred while confirming your e-mail address.'),
  ).toBeVisible();
  await followMail(other, newEmail, 'Confirm your new e-mail address');
  await expect(
    other.getByText('Your e-mail address was updated and all sessions were logged out.'),
  ).toBeVisible();
  expect(new URL(other.url()).hash).toBe('');
  expect(await accessibilityFaults(other)).toEqual([]);
  await other.getByRole('link', { name: 'Log in' }).click();
  await enter(other, { email: newEmail, password: first });
  await isHome(other);

  await followMail(other, newEmail, 'Confirm your new e-mail address');
  await expect(other.getByText('The link you followed has expired.')).toBeVisible();
});

test('an unreachable provider shows a message, and the sign-in works once it is back', async ({ page }) => {
  const provider = `${process.env.WAYPOST_TEST_IDENTITY_URL ?? 'http://localhost:4601'}/**`;
  await page.route(provider, (route) => route.abort());
  await page.goto('/rco/');
  await expect(page.getByRole('heading')).toBeVisible();
  await page.unroute(provider);
  await page.reload();
  await expect(emailField(page)).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { codeAt, stepAt } from '../../apps/identity/src/accounts/totp.ts';
import { identityUrl } from '../../apps/server/test/api/support/addresses.ts';
import { invite } from '../../apps/server/test/api/support/invite.ts';
import type { Organization } from '../../apps/server/test/api/support/organization.ts';
import { followMail } from './mailbox.ts';
import { goTo, isHome, remember } from './place.ts';
import { emailField, enter } from './provider-page.ts';

const first = 'gravel lanterns over water';
const second = 'another road to the harbor';

/** Types a new password twice and sends it, by keyboard. */
export async function choosePassword(page: Page, password: string): Promise<void> {
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

/**
 * A user accepts an invitation, resets a forgotten password and turns on two-step sign-in. Each page of the
 * provider is checked.
 */
export async function accountJourney(
  page: Page,
  organization: Organization,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  remember(page, organization);
  const person = await invite(organization.freshEmail('journey'), identityUrl, organization);

  await followMail(page, person.email, 'Invitation to Waypost');
  await expect(page.getByRole('heading', { name: 'Welcome to Waypost' })).toBeVisible();
  await look(page);
  await choosePassword(page, 'too short');
  await expect(page.getByRole('alert')).toHaveText('Use at least 12 characters.');
  await look(page);
  await choosePassword(page, first);
  await isHome(page);

  await signOut(page);
  await followMail(page, person.email, 'Invitation to Waypost');
  await expect(page.getByText(/^This link has expired and is no longer valid/)).toBeVisible();

  await page.getByRole('button', { name: 'Log In Again' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await emailField(page).fill(person.email);
  await look(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await followMail(page, person.email, 'Reset your Waypost password');
  await choosePassword(page, second);
  await isHome(page);

  await goTo(page, '/my-profile?tab=security');
  await expect(page.getByText('This session')).toBeVisible();
  await page.getByRole('button', { name: 'Two-step sign-in' }).click();
  await enter(page, { email: person.email, password: second });
  await expect(page.getByRole('heading', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await look(page);
  const key = (await page.locator('.key code').textContent()) ?? '';
  await page.getByLabel('Code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  await look(page);
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first();
  const recovery = (await codes.textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Petra Porter' })).toBeVisible();

  await signOut(page);
  await enter(page, { email: person.email, password: second });
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await look(page);
  await page.getByLabel('Code').fill(codeOf(key, 1));
  await page.keyboard.press('Enter');
  await isHome(page);

  await signOut(page);
  await enter(page, { email: person.email, password: second });
  await page.getByLabel('Code').fill(recovery);
  await page.keyboard.press('Enter');
  await isHome(page);
}

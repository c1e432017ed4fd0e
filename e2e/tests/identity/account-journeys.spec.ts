import { identityUrl } from '../../../apps/server/test/api/support/addresses.ts';
import { invite } from '../../../apps/server/test/api/support/invite.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { accountJourney, choosePassword } from '../../support/account-journey.ts';
import { followMail } from '../../support/mailbox.ts';
import { goTo, isHome, remember } from '../../support/place.ts';
import { emailField, enter } from '../../support/provider-page.ts';
import { expect, test } from '../../support/test.ts';

test.use({ isAtWork: false });

const first = 'gravel lanterns over water';

test('a user accepts an invitation, resets a forgotten password, and uses two-step sign-in [P-007][P-008][P-020][P-271][P-305]', async ({
  page,
  organization,
}) => {
  test.setTimeout(90_000);
  await accountJourney(page, organization, async () => {});
});

test('an e-mail change is confirmed by its link, which signs out everywhere and works once [P-167][P-168][P-169][P-310][P-311]', async ({
  page,
  context,
  organization,
}) => {
  remember(page, organization);
  const person = await invite(organization.freshEmail('mover'), identityUrl, organization);
  const newEmail = `moved.${person.email}`;
  await followMail(page, person.email, 'Invitation to Waypost');
  await choosePassword(page, first);
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

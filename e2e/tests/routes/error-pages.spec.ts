import { emailField } from '../../support/provider-page.ts';
import { expect, test } from '../../support/test.ts';

test('an expired sign-in link shows a message [P-305]', async ({ page }) => {
  await page.goto(
    '/rco/signin-callback?error=access_denied&error_description=AADB2C90075%3A%20The%20link%20is%20old&state=x',
  );
  await expect(
    page.getByText(
      /^This link has expired and is no longer valid\. Please contact your User Management Admin/,
    ),
  ).toBeVisible();
});

test('any other failed sign-in shows the general error page with a button to log in again [P-306][P-069]', async ({
  page,
}) => {
  await page.goto('/rco/signin-callback?error=server_error&error_description=AADB2C90099&state=x');
  await expect(page.getByRole('heading', { name: 'Sorry, something went wrong.' })).toBeVisible();
  await expect(page.getByText('This link has expired')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log In Again' }).click();
  await expect(emailField(page)).toBeVisible();
});

test('the info page shows a fixed topic, and never text from the address [P-016]', async ({ page }) => {
  await page.goto('/rco/info?topic=privacy&text=Call+555-0100');
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('This system holds patient information')).toBeVisible();
  await expect(page.getByText('555-0100')).toHaveCount(0);
});

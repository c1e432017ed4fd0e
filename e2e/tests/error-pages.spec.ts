import { expect, test } from '@playwright/test';
import { dana } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';

test('a sign-in link that is too old says so [P-305]', async ({ page }) => {
  await page.goto(
    '/rco/signin-callback?error=access_denied&error_description=AADB2C90075%3A%20The%20link%20is%20old&state=x',
  );
  await expect(
    page.getByText(
      /^This link has expired and is no longer valid\. Please contact your User Management Admin/,
    ),
  ).toBeVisible();
});

test('any other failed sign-in shows the general error page, with a way on and the legal links [P-306][P-069]', async ({
  page,
}) => {
  await page.goto('/rco/signin-callback?error=server_error&error_description=AADB2C90099&state=x');
  await expect(page.getByRole('heading', { name: 'Sorry, something went wrong.' })).toBeVisible();
  await expect(page.getByText('This link has expired')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log In Again' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('the general error page names support and links terms and privacy [P-069][P-070]', async ({ page }) => {
  await signInHome(page, dana);
  await page.route('**/services/policy/users/me/entities', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"not":"a list"}' }),
  );
  await page.goto('/rco/');
  await expect(page.getByText(/contact support/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
});

test('a page of an organisation that fails says so and leaves the shell standing [P-025]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await page.route('**/assets/TaskManagementPage-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Task Management' }).first().click();
  await expect(page.getByText('An error occurred.')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('the info page shows a topic of ours, and never text from the address [P-016]', async ({ page }) => {
  await page.goto('/rco/info?topic=privacy&text=Call+555-0100');
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('This system holds patient information')).toBeVisible();
  await expect(page.getByText('555-0100')).toHaveCount(0);
});

test('a refused call says so in a toast [P-301][P-303][P-302]', async ({ page }) => {
  await signInHome(page, dana);
  await page.goto('/rco/LKMT/task-management');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const answers = [
    [403, 'You do not have permissions to access this resource'],
    [404, 'Resource Not Found'],
    [503, 'Server error'],
  ] as const;
  for (const [status, text] of answers) {
    await page.route('**/services/task/tasks/*', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: '{}' }),
    );
    await page
      .getByRole('row')
      .filter({ hasText: 'Open' })
      .first()
      .getByRole('button', { name: 'Start Task' })
      .click();
    const asks = page.getByRole('dialog').filter({ hasText: 'Another task is already in process' });
    await expect(asks.or(page.getByText(text)).first()).toBeVisible();
    if (await asks.isVisible()) await asks.getByRole('button', { name: 'Start Task' }).click();
    await expect(page.getByText(text).first()).toBeVisible();
    await page.unroute('**/services/task/tasks/*');
  }
});

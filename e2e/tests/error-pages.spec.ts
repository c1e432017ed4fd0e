import { identityUrl } from '../../apps/server/test/api/support/addresses.ts';
import { dana, password } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

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

test('a refused call says so in a toast [P-303][P-302]', async ({ page }) => {
  await signInHome(page, dana);
  await page.goto('/rco/LKMT/task-management');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const toasts = page.getByRole('region', { name: 'Latest messages' });
  const start = async (status: number, text: string) => {
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
    const said = toasts.getByText(text, { exact: true });
    await expect(asks.or(said).first()).toBeVisible();
    if (await asks.isVisible()) await asks.getByRole('button', { name: 'Start Task' }).click();
    await expect(said).toBeVisible();
    await page.unroute('**/services/task/tasks/*');
    for (const close of await toasts.getByRole('button', { name: 'Close' }).all()) await close.click();
    await expect(said).toHaveCount(0);
  };
  await start(404, 'Resource Not Found');
  for (const status of [500, 503]) await start(status, 'Server error');

  await test.step('refused is refused, whether the right is missing or the sign-in, where that cannot begin again [P-301]', async () => {
    const refused = 'You do not have permissions to access this resource';
    await start(403, refused);
    await page.route(`${identityUrl}/**`, (route) => route.abort());
    await start(401, refused);
  });
});

test('a session that is over leads to the sign-in, and from there to the page it ended on', async ({
  page,
}) => {
  await signInHome(page, dana);
  await page.route('**/services/task/graphql', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{}' }),
  );
  await page.goto('/rco/LKMT/task-management');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.unroute('**/services/task/graphql');
  await page.getByLabel('E-mail').fill(dana.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/rco\/LKMT\/task-management$/);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
});

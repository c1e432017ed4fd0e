import { dana, marcus, password } from '../support/people.ts';
import { isHome, signInHome } from '../support/portal.ts';
import { signInAtProvider } from '../support/provider.ts';
import { expect, type Page, test } from '../support/test.ts';

const address = '/rco/LKMT/eligibility';
const memberId = (page: Page) => page.getByLabel('Member ID', { exact: true });
const backNotice = (page: Page) => page.getByText('Your unsaved changes were restored');

/** Waits until the server has the draft. */
const kept = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.url().includes('/users/me/drafts/') &&
      response.status() === 204,
  );

async function openForm(page: Page): Promise<void> {
  await page.goto(address);
  await expect(memberId(page)).toBeVisible();
}

async function type(page: Page, text: string): Promise<void> {
  const saved = kept(page);
  await memberId(page).fill(text);
  await saved;
}

test('typed values of the request survive a closed tab, and discarding them starts over', async ({
  page,
  context,
}) => {
  await signInAtProvider(page, dana);
  await isHome(page);
  await openForm(page);
  await type(page, 'TYPED-1');
  await page.close();
  const next = await context.newPage();
  await openForm(next);
  await expect(memberId(next)).toHaveValue('TYPED-1');
  await expect(backNotice(next)).toBeVisible();
  await next.getByRole('button', { name: 'Discard changes' }).click();
  await expect(memberId(next)).toHaveValue('');
  await next.reload();
  await expect(memberId(next)).toBeVisible();
  await expect(memberId(next)).toHaveValue('');
  await expect(backNotice(next)).toHaveCount(0);
});

test('typed values survive the end of the session, and are not shown to another user of the browser', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const enter = async (person: { email: string }) => {
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const typed = `TYPED-${Date.now()}`;
  await signInHome(page, marcus);
  await openForm(page);
  await type(page, typed);
  await page.route('**/services/**', async (route) => {
    // The server answers so after a session has ended; tokens.test.ts proves it.
    await route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' });
  });
  await page.getByLabel('First name').fill('G-1');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.unroute('**/services/**');
  await enter(marcus);
  await expect(page).toHaveURL(address);
  await expect(memberId(page)).toHaveValue(typed);

  await page.getByRole('button', { name: /Marcus Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'YES' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const browserStore = () => JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(await page.evaluate(browserStore)).not.toContain(typed);
  await page.goto(address);
  await enter(dana);
  await expect(memberId(page)).toHaveValue('');
  expect(await page.evaluate(browserStore)).not.toContain(typed);
});

test('values typed while the server is unreachable are saved once it is back', async ({ page, context }) => {
  await signInHome(page, dana);
  await openForm(page);
  await context.setOffline(true);
  await memberId(page).fill('TYPED-3');
  await page.waitForTimeout(1500);
  const saved = kept(page);
  await context.setOffline(false);
  await saved;
  await page.reload();
  await expect(memberId(page)).toHaveValue('TYPED-3');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(memberId(page)).toHaveValue('');
  await page.reload();
  await expect(memberId(page)).toHaveValue('');
});

test('a comment on the task being worked survives a reload', async ({ page }) => {
  await signInHome(page, marcus);
  await page.goto('/rco/LKMT/task-management');
  const header = page.getByRole('columnheader', { name: /^Task$/ });
  await header.click();
  await header.click();
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Open' })
    .filter({ hasText: /Insurance Verification|Registration/ })
    .first();
  const panel = page.getByRole('region', { name: 'Task work' });
  await row.getByRole('button', { name: 'Start Task' }).click();
  const asks = page.getByRole('dialog').filter({ hasText: 'Another task is already in process' });
  await expect(asks.or(panel).first()).toBeVisible();
  if (await asks.isVisible()) await asks.getByRole('button', { name: 'Start Task' }).click();
  const comment = panel.getByLabel('Comment').first();
  const saved = kept(page);
  await comment.fill('Called the payer twice');
  await saved;
  await page.reload();
  await expect(comment).toHaveValue('Called the payer twice');
  const forgotten = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await panel.getByRole('button', { name: 'Save' }).click();
  await forgotten;
  await page.reload();
  await expect(comment).toHaveValue('Called the payer twice');
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
});

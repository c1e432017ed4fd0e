import { addressIn, goTo } from '../../../support/place.ts';
import { signedIn } from '../../../support/portal.ts';
import { enterPassword } from '../../../support/provider.ts';
import { emailField } from '../../../support/provider-page.ts';
import { expect, type Page, test } from '../../../support/test.ts';

test.use({ isAtWork: false });

const address = '/eligibility';
const memberId = (page: Page) => page.getByLabel('Member ID', { exact: true });
const backNotice = (page: Page) => page.getByText('Your unsaved changes were restored');

/** Waits until the server has the draft. */
const draftSaved = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.url().includes('/users/me/drafts/') &&
      response.status() === 204,
  );

async function openForm(page: Page): Promise<void> {
  await goTo(page, address);
  await expect(memberId(page)).toBeVisible();
}

async function type(page: Page, text: string): Promise<void> {
  const saved = draftSaved(page);
  await memberId(page).fill(text);
  await saved;
}

test('typed values survive the end of the session, and are not shown to another user of the browser', async ({
  page,
  dana,
  marcus,
}) => {
  test.setTimeout(90_000);
  const typed = `TYPED-${Date.now()}`;
  await signedIn(page, marcus);
  await openForm(page);
  await type(page, typed);
  await page.route('**/services/**', async (route) => {
    // The server answers so after a session has ended; tokens.test.ts proves it.
    await route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' });
  });
  await page.getByLabel('First name').fill('G-1');
  await expect(emailField(page)).toBeVisible();
  await page.unroute('**/services/**');
  await enterPassword(page, marcus);
  await expect(page).toHaveURL(addressIn(page, address));
  await expect(memberId(page)).toHaveValue(typed);

  await page.getByRole('button', { name: /Marcus Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'YES' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const browserStore = () => JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(await page.evaluate(browserStore)).not.toContain(typed);
  await goTo(page, address);
  await enterPassword(page, dana);
  await expect(memberId(page)).toHaveValue('');
  expect(await page.evaluate(browserStore)).not.toContain(typed);
});

test('text typed right before a reload is restored', async ({ page, dana }) => {
  await signedIn(page, dana);
  await openForm(page);
  await memberId(page).fill('TYPED-LAST');
  await page.reload();
  await expect(memberId(page)).toHaveValue('TYPED-LAST');
  await expect(backNotice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(memberId(page)).toHaveValue('');
});

test('values typed while the server is unreachable are saved once it is back, and discarding them starts over', async ({
  page,
  context,
  dana,
}) => {
  await signedIn(page, dana);
  await openForm(page);
  await context.setOffline(true);
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/drafts/'));
  await memberId(page).fill('TYPED-3');
  await missed;
  const saved = draftSaved(page);
  await context.setOffline(false);
  await saved;
  await page.reload();
  await expect(memberId(page)).toHaveValue('TYPED-3');
  await expect(backNotice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(memberId(page)).toHaveValue('');
  await page.reload();
  await expect(memberId(page)).toBeVisible();
  await expect(memberId(page)).toHaveValue('');
  await expect(backNotice(page)).toHaveCount(0);
});

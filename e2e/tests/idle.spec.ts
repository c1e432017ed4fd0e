import { dana } from '../support/people.ts';
import { isHome, signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use({ ownContext: true });

const PERIOD_MS = 130_000;

/** Lets the portal work with a short idle period, as the settings would. */
async function withShortPeriod(page: Page): Promise<void> {
  await page.route('**/frontend/appconfig/v1/Settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), idleTimeoutMs: PERIOD_MS } });
  });
}

test('whoever is away for the period of the settings is signed out, in every tab [P-074][P-075][P-077]', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await withShortPeriod(page);
  await signInHome(page, dana);
  const other = await context.newPage();
  await other.goto('/rco/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const signOut = page.waitForRequest((request) => request.url().includes('/Authentication/signOut'));
  await page.clock.runFor(PERIOD_MS + 5000);
  expect((await signOut).url()).toContain('isTimeout=true');
  // The other tab's own timer may come first: either way nothing of the session is left on the screen.
  await expect(other.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toHaveCount(0);
  await expect(
    other
      .getByText('Logged out in another window...')
      .or(other.getByLabel('E-mail'))
      .or(other.getByText(/signed out/))
      .first(),
  ).toBeVisible();
});

test('keys and mouse keep a session alive [P-076]', async ({ page }) => {
  await page.clock.install();
  await withShortPeriod(page);
  await signInHome(page, dana);
  for (let i = 0; i < 4; i += 1) {
    await page.clock.runFor(PERIOD_MS * 0.6);
    if (i % 2 === 0) await page.keyboard.press('Shift');
    else await page.mouse.move(200 + i * 20, 300);
  }
  await isHome(page);
});

test('warns two minutes before the end, blurs the screen nobody is at, and any key stays signed in', async ({
  page,
}) => {
  await page.clock.install();
  await withShortPeriod(page);
  await signInHome(page, dana);
  const warning = page.getByRole('alertdialog', { name: 'Session end' });
  await page.clock.runFor(PERIOD_MS / 2 - 10_000);
  await expect(warning).toHaveCount(0);
  await page.clock.runFor(15_000);
  await expect(warning).toContainText(/You will be signed out in [01]:\d\d/);
  await expect(page.locator('#root')).toHaveCSS('filter', 'blur(8px)');
  await expect(warning).toHaveCSS('filter', 'none');
  await page.keyboard.press('Shift');
  await page.clock.runFor(2_000);
  await expect(warning).toHaveCount(0);
  await expect(page.locator('#root')).toHaveCSS('filter', 'none');
});

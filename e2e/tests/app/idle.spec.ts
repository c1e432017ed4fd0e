import { isHome } from '../../support/place.ts';
import { signInHome } from '../../support/portal.ts';
import { emailField } from '../../support/provider-page.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

test.use({ ownContext: true });

const PERIOD_MS = 130_000;

/** Gives the portal a short idle period through the settings. */
async function withShortPeriod(page: Page): Promise<void> {
  await page.route('**/frontend/appconfig/v1/Settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), idleTimeoutMs: PERIOD_MS } });
  });
}

test('a session stays alive by keys and mouse; an idle screen is blurred with a warning, and its user is signed out in every tab', async ({
  page,
  context,
  dana,
  organization,
}) => {
  test.setTimeout(60_000);
  await page.clock.install();
  await withShortPeriod(page);
  await signInHome(page, dana);
  const warning = page.getByRole('alertdialog', { name: 'Session end' });
  await test.step('keys and mouse keep a session alive [P-076]', async () => {
    for (let i = 0; i < 4; i += 1) {
      await page.clock.runFor(PERIOD_MS * 0.6);
      if (i % 2 === 0) await page.keyboard.press('Shift');
      else await page.mouse.move(200 + i * 20, 300);
    }
    await isHome(page);
  });
  await test.step('an idle screen is blurred with a warning two minutes before the sign-out, and any key keeps the user signed in', async () => {
    await page.keyboard.press('Shift');
    await page.clock.runFor(2_000);
    await expect(warning).toHaveCount(0);
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
  await test.step('a user who is idle for the configured period is signed out in every tab [P-074][P-075][P-077]', async () => {
    const other = await context.newPage();
    await other.goto('/rco/');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const signOut = page.waitForRequest((request) => request.url().includes('/Authentication/signOut'));
    await page.clock.runFor(PERIOD_MS + 5000);
    expect((await signOut).url()).toContain('isTimeout=true');
    // Either tab's timer may end first; the other tab must show nothing of the session afterwards.
    await expect(other.getByRole('heading', { level: 1, name: organization.name })).toHaveCount(0);
    await expect(
      other
        .getByText('Logged out in another window...')
        .or(emailField(other))
        .or(other.getByText(/signed out/))
        .first(),
    ).toBeVisible();
  });
});

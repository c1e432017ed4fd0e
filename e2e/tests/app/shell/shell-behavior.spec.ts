import { goHome, goSearch, signInHome } from '../../../support/portal.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ isAtWork: false });

test('the shell serves keyboard users, and offers a reload if it is older than its server', async ({
  page,
  dana,
  organization,
}) => {
  await signInHome(page, dana);
  await test.step('keyboard users have a skip link and a focused heading after each page change', async () => {
    await expect(page).toHaveTitle(`Home · ${organization.name} · Waypost`);
    await goSearch(page);
    // A page that is a form to fill in begins in its first field.
    await expect(page.getByRole('textbox', { name: 'Patient Account' })).toBeFocused();
    await goHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('a portal older than its server offers a reload, and does not reload by itself', async () => {
    await expect(page.getByText('A newer version of Waypost is ready.')).toHaveCount(0);
    await goHome(page);
    await page.route('**/services/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-waypost-build': 'another' } });
    });
    await page.evaluate('window.isOldPage = true');
    await page.getByRole('link', { name: 'Run an Eligibility Check' }).click();
    await expect(page.getByText('A newer version of Waypost is ready.')).toBeVisible();
    expect(await page.evaluate("'isOldPage' in window")).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.evaluate("'isOldPage' in window")).toBe(false);
  });
});

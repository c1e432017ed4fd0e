import { accessibilityFaults } from '../support/accessibility.ts';
import { marcus } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('the pages and surfaces of the shell have no accessibility fault, light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const check = async (where: string) => {
    // What is half faded in has half its contrast.
    await page.waitForFunction('document.getAnimations().every((one) => one.playState === "finished")');
    const light = await accessibilityFaults(page, { except: 'iframe' });
    await page.emulateMedia({ colorScheme: 'dark' });
    // The theme changes colours and nothing else.
    const dark = await accessibilityFaults(page, { except: 'iframe', rules: ['color-contrast'] });
    await page.emulateMedia({ colorScheme: 'light' });
    expect([...light, ...dark].map((fault) => `${where}: ${fault}`)).toEqual([]);
  };
  await signInHome(page, marcus);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['LKMT/search', 'LKMT/settings', 'LKMT/payer-list', 'attributions']) {
    await page.goto(`/rco/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(path);
  }
  await page.goto('/rco/LKMT');
  await page.getByRole('button', { name: /Marcus Okafor/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await check('user menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await check('keys');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await check('navigation drawer');
});

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { avery, dana, marcus } from '../support/people.ts';
import { signIn, signInHome } from '../support/portal.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen of the main job has an accessibility fault, ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(90_000);
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    const check = async (where: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.target}`)).toEqual([]);
    };
    await page.goto('/rco/');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await check('sign-in');
    await signInHome(page, dana);
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await check('home');
    await page.goto('/rco/LKMT/task-management');
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await check('queue');
    await page.goto('/rco/LKMT/eligibility');
    await expect(page.getByText('Perform an eligibility check to view results')).toBeVisible();
    await check('eligibility');
    await page.goto('/rco/LKMT/case-management/260000-01');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check('case');
    await page.goto('/rco/LKMT/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check('not found');
    await context.close();
  });
}

test('the choice of organisations has no accessibility fault', async ({ page }) => {
  await signIn(page, avery);
  await expect(page.getByText('Harbor Point Physicians').first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('the pages and surfaces of the shell have no accessibility fault, light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const check = async (where: string) => {
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.target}`)).toEqual([]);
  };
  await signInHome(page, marcus);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of [
      'LKMT/my-profile',
      'LKMT/search',
      'LKMT/settings',
      'LKMT/payer-list',
      'attributions',
    ]) {
      await page.goto(`/rco/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(`${path}, ${colorScheme}`);
    }
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

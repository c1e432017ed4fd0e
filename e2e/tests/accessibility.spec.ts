import { accessibilityFaults } from '../support/accessibility.ts';
import { avery } from '../support/people.ts';
import { signIn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screens before an organisation is chosen have no accessibility fault, ${colorScheme}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.goto('/rco/');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await signIn(page, avery);
    await expect(page.getByText('Harbor Point Physicians').first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
}

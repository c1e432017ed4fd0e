import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { avery } from '../support/people.ts';
import { signIn } from '../support/portal.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screens before an organisation is chosen have no accessibility fault, ${colorScheme}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    const faults = async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(
        ({ id, nodes }) => `${id} ${nodes[0]?.target}`,
      );
    await page.goto('/rco/');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await faults()).toEqual([]);
    await signIn(page, avery);
    await expect(page.getByText('Harbor Point Physicians').first()).toBeVisible();
    expect(await faults()).toEqual([]);
    await context.close();
  });
}

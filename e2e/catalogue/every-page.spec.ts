import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page of the catalogue has an accessibility fault, ${colorScheme}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ colorScheme, baseURL });
    const page = await context.newPage();
    await page.goto('/catalogue/');
    const links = await page.getByRole('navigation', { name: 'Catalogue' }).getByRole('link').all();
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      await page.goto(String(address));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${address}: ${id} ${nodes[0]?.target}`)).toEqual([]);
    }
    await context.close();
  });
}

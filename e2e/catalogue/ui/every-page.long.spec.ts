import { faultsInBothThemes } from '../../support/accessibility.ts';
import { expect, test } from '../../support/catalogue.ts';

test('no page of the catalogue has an accessibility fault, light or dark', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto('/catalogue/');
  const links = page.getByRole('navigation', { name: 'Catalogue' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    // The contrast during a transition would be wrong.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(String(address));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect((await faultsInBothThemes(page)).map((fault) => `${address}: ${fault}`)).toEqual([]);
  }
});

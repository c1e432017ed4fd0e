import { goTo } from '../../support/place.ts';
import { signedIn, signInHome } from '../../support/portal.ts';
import { expect, test } from '../../support/test.ts';

test.use({ isAtWork: false });

/** Some of the products; all of them, with their titles, are in linked-products.test.ts of app-config. */
const embedded = { 'Payer List': 'payer-list', 'Xpeditor Errors & Custom Logic': 'xpeditor-errors' } as const;

test('an embedded page without its permission opens home and says why [P-041][P-046]', async ({
  page,
  sam,
}) => {
  await signedIn(page, sam);
  await goTo(page, '/remittance-log');
  await expect(page.getByText('You do not have permission to access this page').first()).toBeVisible();
  await expect(page).toHaveURL(/\/rco\/T\w+\/?$/);
});

test('products are embedded, or open in windows of their own', async ({
  page,
  marcus,
  context,
  organization,
}) => {
  test.setTimeout(60_000);
  await signInHome(page, marcus);
  await test.step('a pre-release product has the label PRERELEASE [P-363]', async () => {
    const item = page.getByRole('link', { name: /^HARP PRERELEASE/ });
    await expect(item.getByText('PRERELEASE', { exact: true })).toBeVisible();
    await expect(page.getByText('PRERELEASE', { exact: true })).toHaveCount(1);
  });
  await test.step('a cookie that would be larger than 4096 characters raises an error, and nothing opens [P-351]', async () => {
    const pages = context.pages().length;
    await page.route('**/services/encryption/api/signatures', (route) =>
      route.fulfill({ json: { signature: 'x'.repeat(4096), timestamp: '2026-11-21T08:00:00.000Z' } }),
    );
    await page.getByRole('link', { name: /^HARP \(opens/ }).click();
    await expect(page.getByText('HARP could not be opened.')).toBeVisible();
    expect(context.pages()).toHaveLength(pages);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('waypost-harp');
    await page.unroute('**/services/encryption/api/signatures');
  });
  await test.step('other products open in a separate window without access to the portal, with a cookie for 7 days [P-067][P-352][P-296]', async () => {
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: /^HARP \(opens/ }).click();
    const product = await opening;
    await expect(product.getByRole('heading', { name: 'Harp' })).toBeVisible();
    expect(await product.evaluate('window.opener')).toBeNull();
    await expect(
      product.getByText(new RegExp(`"lCode":"${organization.lcode}".*"signature":"`)),
    ).toBeVisible();
    const cookie = (await context.cookies()).find(({ name }) => name === 'waypost-harp');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
  });
  await test.step('the embedded pages have their titles and show their product in a frame [P-041][P-067]', async () => {
    for (const [title, segment] of Object.entries(embedded)) {
      await goTo(page, `/${segment}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · ${organization.name} · Waypost`);
      const frame = page.locator('iframe');
      await expect(frame).toHaveAttribute('title', title);
      await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
      await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/);
      await expect(
        page.frameLocator('iframe').getByText('A stand-in for a product that the portal leads to.'),
      ).toBeVisible();
    }
  });
  await test.step('the page of a product that does not answer shows a message, and can be retried', async () => {
    await page.route('**/linked/claim-trp', (route) => route.abort());
    await goTo(page, '/claim-trp');
    await expect(page.getByText('Claim TRP did not answer')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in a new window' })).toBeVisible();
    await page.unroute('**/linked/claim-trp');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Claim trp' })).toBeVisible();
  });
});

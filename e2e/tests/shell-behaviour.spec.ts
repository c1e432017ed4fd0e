import { goTo } from '../support/place.ts';
import { goHome, goSearch, signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('leaving unsaved changes asks first: No stays with the typed values, YES leaves [P-078]', async ({
  page,
  dana,
  organisation,
}) => {
  await signInHome(page, dana);
  await page.getByRole('link', { name: 'Run an Eligibility Check' }).click();
  const field = page.getByLabel('Member ID', { exact: true }).first();
  await field.fill('CHG445566');
  await goHome(page);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'There are unsaved changes on this page, are you sure you want to continue?',
  );
  await expect(dialog.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'No', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue('CHG445566');
  await goHome(page);
  await dialog.getByRole('button', { name: 'YES', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible();
  // Leaving without typed values asks nothing.
  await page.getByRole('link', { name: 'Run an Eligibility Check' }).click();
  await expect(page.getByText('Perform an eligibility check to view results')).toBeVisible();
  await goHome(page);
  await expect(page.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible();
});

test('a portal older than its server offers a reload, and does not reload by itself', async ({
  page,
  dana,
}) => {
  await signInHome(page, dana);
  await expect(page.getByText('A newer version of Waypost is ready.')).toHaveCount(0);
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

test('keyboard users have a skip link and a focused heading after each page change, and titles name no patient', async ({
  page,
  dana,
  organisation,
}) => {
  await signInHome(page, dana);
  await expect(page).toHaveTitle(`Home · ${organisation.name} · Waypost`);
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
  await goTo(page, '/case-management/260000-01');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`Case · ${organisation.name} · Waypost`);
});

test('Back restores the scroll position of the page', async ({ page, dana }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await signInHome(page, dana);
  await expect(page.getByRole('row').nth(12)).toBeVisible();
  const main = page.getByRole('main');
  await main.evaluate(
    (element) =>
      new Promise((scrolled) => {
        element.addEventListener('scroll', () => requestAnimationFrame(scrolled), { once: true });
        element.scrollTo(0, 240);
      }),
  );
  await goSearch(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row').nth(12)).toBeVisible();
  await expect.poll(() => main.evaluate(({ scrollTop }) => scrollTop)).toBe(240);
});

import { dana, marcus } from '../support/people.ts';
import { goHome, goSearch, signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('one panel that fails leaves the others of its page working', async ({ page }) => {
  await signInHome(page, dana);
  await page.route('**/services/case/**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Run an Eligibility Check' })).toBeVisible();
});

test('a change that takes a moment lies over the page and holds its scrolling; a list that loads does not [P-053]', async ({
  page,
}) => {
  await signInHome(page, marcus);
  await page.goto('/rco/LKMT/task-management');
  const row = page.getByRole('row').filter({ hasText: 'Open' }).first();
  await expect(row).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/services/task/tasks/*', async (route) => {
    await held;
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  await row.getByRole('button', { name: 'Start Task' }).click();
  const asks = page.getByRole('dialog').filter({ hasText: 'Another task is already in process' });
  const cover = page.getByRole('status', { name: 'Saving' });
  await expect(asks.or(cover).first()).toBeVisible();
  if (await asks.isVisible()) await asks.getByRole('button', { name: 'Start Task' }).click();
  await expect(cover).toBeVisible();
  const scrolled = () =>
    page.evaluate<number>(
      "[...document.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0)",
    );
  const before = await scrolled();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('PageDown');
  await page.waitForTimeout(300);
  expect(await scrolled()).toBe(before);
  release();
  await expect(cover).toHaveCount(0);
  await page.unroute('**/services/task/tasks/*');
  await page.mouse.wheel(0, 600);
  await expect.poll(scrolled).toBeGreaterThan(before);
});

test('any other failed answer says so [P-304]', async ({ page }) => {
  await signInHome(page, marcus);
  await page.goto('/rco/LKMT/task-management');
  const row = page.getByRole('row').filter({ hasText: 'Open' }).first();
  await expect(row).toBeVisible();
  await page.route('**/services/task/tasks/*', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{}' }),
  );
  await row.getByRole('button', { name: 'Start Task' }).click();
  const asks = page.getByRole('dialog').filter({ hasText: 'Another task is already in process' });
  const text = page.getByText('Error sending request');
  await expect(asks.or(text).first()).toBeVisible();
  if (await asks.isVisible()) await asks.getByRole('button', { name: 'Start Task' }).click();
  await expect(text).toBeVisible();

  // It can be read again later.
  await page.getByRole('button', { name: 'Help' }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'What failed' }).click();
  await expect(page.getByRole('dialog', { name: 'What failed' })).toContainText('Error sending request');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'What failed' })).toBeHidden();
  await expect(menu).toHaveCount(0);
});

test('leaving unsaved edits asks first: No stays with what was typed, YES leaves [P-078]', async ({
  page,
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
  await expect(page.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toBeVisible();
  // Nothing typed, nothing asked.
  await page.getByRole('link', { name: 'Run an Eligibility Check' }).click();
  await expect(page.getByText('Perform an eligibility check to view results')).toBeVisible();
  await goHome(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toBeVisible();
});

test('a portal older than its server offers to reload, and does not by itself', async ({ page }) => {
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

test('the keyboard finds its way: skip link, heading after a change of page, titles without a patient', async ({
  page,
}) => {
  await signInHome(page, dana);
  await expect(page).toHaveTitle('Home · Lakemont Regional Health · Waypost');
  await goSearch(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/rco/LKMT/case-management/260000-01');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Case · Lakemont Regional Health · Waypost');
});

test('going back finds the page where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await signInHome(page, dana);
  await expect(page.getByRole('row').nth(12)).toBeVisible();
  const main = page.getByRole('main');
  await main.evaluate((element) => element.scrollTo(0, 240));
  await page.waitForTimeout(100);
  await goSearch(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row').nth(12)).toBeVisible();
  await expect.poll(() => main.evaluate(({ scrollTop }) => scrollTop)).toBe(240);
});

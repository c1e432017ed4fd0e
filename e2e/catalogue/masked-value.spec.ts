import { expect, type Page, test } from '@playwright/test';

const value = (page: Page) => page.getByText('900-00-4417');
const eye = (page: Page) => page.getByRole('button', { name: /^(Show|Hide) SSN$/ });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/catalogue/masked-value');
});

async function show(page: Page): Promise<void> {
  await eye(page).click();
  await page.clock.runFor(300);
  await expect(value(page)).toBeVisible();
}

test('shows for 30 seconds, counting down, and each view is asked for anew', async ({ page }) => {
  await expect(page.getByText('XXX-XX-4417').first()).toBeVisible();
  await show(page);
  await expect(page.getByText('Views on record: 1')).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(page.getByText('Hides in 22 s')).toBeVisible();
  await page.clock.runFor(21_500);
  await expect(value(page)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(value(page)).toHaveCount(0);
  await show(page);
  await expect(page.getByText('Views on record: 2')).toBeVisible();
  await eye(page).click();
  await expect(value(page)).toHaveCount(0);
});

test('says beforehand that each view is recorded', async ({ page }) => {
  await eye(page).hover();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('tooltip')).toContainText('Each view is recorded');
});

test('hides when the focus leaves it, the window loses it, or the page is hidden', async ({ page }) => {
  await show(page);
  await page.keyboard.press('Tab');
  await expect(value(page)).toHaveCount(0);
  for (const event of ['blur', 'pagehide']) {
    await show(page);
    await page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
    await expect(value(page)).toHaveCount(0);
  }
  await show(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(value(page)).toHaveCount(0);
});

test('throws away what arrives after it was hidden', async ({ page }) => {
  await eye(page).click();
  await page.keyboard.press('Tab');
  await page.clock.runFor(1_000);
  await expect(value(page)).toHaveCount(0);
});

test('offers nothing to who may not see it, and says when it cannot be shown', async ({ page }) => {
  await expect(eye(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Show Secret' }).click();
  await page.clock.runFor(100);
  await expect(page.getByText('Secret could not be shown')).toBeVisible();
});

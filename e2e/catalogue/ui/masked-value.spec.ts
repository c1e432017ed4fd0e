import { expect, type Page, test } from '../../support/catalogue.ts';
import { stopClock } from '../../support/quiet.ts';

// The test sets its clock.
test.use({ ownContext: true });

const value = (page: Page) => page.getByText('900-00-4417');
const eye = (page: Page) => page.getByRole('button', { name: /^(Show|Hide) SSN$/ });

async function show(page: Page): Promise<void> {
  await eye(page).click();
  await page.clock.runFor(300);
  await expect(value(page)).toBeVisible();
}

test('a masked value is shown to permitted users for a limited time, and each view is recorded', async ({
  page,
}) => {
  await page.goto('/catalogue/masked-value');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stopClock(page);
  await test.step('a masked value is shown for 30 seconds with a countdown, and requested again for each view', async () => {
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
  await test.step('a masked value is hidden when it or the window loses the focus, or the page is hidden', async () => {
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
  await test.step('a masked value discards an answer that arrives after it was hidden', async () => {
    await eye(page).click();
    await page.keyboard.press('Tab');
    await page.clock.runFor(1_000);
    await expect(value(page)).toHaveCount(0);
  });
  await test.step('a masked value has no button without the permission, and shows an error if it cannot be loaded', async () => {
    await expect(eye(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Show Secret' }).click();
    await page.clock.runFor(100);
    await expect(page.getByText('Secret could not be shown')).toBeVisible();
  });
  await test.step('a masked value says in advance that each view is recorded', async () => {
    const tip = page.getByRole('tooltip');
    await page.mouse.move(0, 0);
    await page.clock.resume();
    await expect(tip).toHaveCount(0);
    await eye(page).hover();
    await expect(tip).toContainText('Each view is recorded');
  });
});

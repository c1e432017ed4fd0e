import { narrow } from '../../../support/grid.ts';
import { expect, type Page, test } from '../../../support/test.ts';
import { idInAddress, selector, tool } from '../../../support/views.ts';
import { signInWithoutViews } from '../../../support/without-views.ts';

test.describe.configure({ timeout: 120_000 });

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
    if (focused === name) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('a view is created and shared by keyboard alone; its receiver gets a copy, and the link opens the copy [P-113][P-119][P-124]', async ({
  browser,
  dana,
  marcus,
}) => {
  const receiver = await (await browser.newContext()).newPage();
  await signInWithoutViews(receiver, dana);
  // Users who manage no tasks cannot share.
  await expect(tool(receiver, 'Share')).toHaveCount(0);

  const page = await (await browser.newContext()).newPage();
  await signInWithoutViews(page, marcus);
  await narrow(page, 'Patient Name', 'a');
  await tabTo(page, 'Create');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Create view' })).toBeVisible();
  await page.keyboard.type('For the morning');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View saved')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(selector(page)).toHaveText('For the morning');
  // The focus is back on Create, and Share is the last button.
  await expect(tool(page, 'Create')).toBeFocused();
  await tabTo(page, 'Share');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share For the morning' });
  await expect(dialog.getByText('Filters that name a patient are left out: Patient Name.')).toBeVisible();
  await expect(dialog.getByLabel('Share with')).toBeFocused();
  await page.keyboard.type('Whit');
  await expect(page.getByRole('option')).toHaveText(['Dana Whitfield']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('View shared')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(tool(page, 'Share')).toBeFocused();
  const link = page.url();
  const id = idInAddress(page);

  await receiver.goto(link);
  await expect(selector(receiver)).toHaveText('For the morning');
  await expect.poll(() => idInAddress(receiver)).not.toBe(id);
  await expect(receiver.getByRole('list', { name: 'Filters' })).not.toContainText('Patient Name');
  await selector(receiver).click();
  await expect(receiver.getByRole('menuitemradio', { name: /For the morning/ })).toContainText(
    'Shared by Marcus Okafor',
  );
  await receiver.keyboard.press('Escape');

  // The receiver keeps the copy when the original view is deleted.
  await tool(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('View Deleted')).toBeVisible();
  await receiver.reload();
  await expect(selector(receiver)).toHaveText('For the morning');
  await page.context().close();
  await receiver.context().close();
});

import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the control has the focus, within a limit that proves the control is near. */
export async function tabTo(page: Page, control: Locator, most = 40): Promise<void> {
  await expect(control).toBeVisible();
  // Finds the control only once, because that takes longer than the keys, and again if it was rendered again.
  let element = await control.elementHandle();
  const isFocused = async (): Promise<boolean> => {
    const state = await element?.evaluate((own) =>
      own.isConnected ? own === document.activeElement : 'drawn anew',
    );
    if (state !== 'drawn anew') return state ?? false;
    element = await control.elementHandle();
    return await isFocused();
  };
  for (let presses = 0; presses < most && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Runs a command, or goes to a page, by a part of its name. */
export async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /search or run/i })).toBeFocused();
  await page.keyboard.type(command);
  await page.keyboard.press('Enter');
}

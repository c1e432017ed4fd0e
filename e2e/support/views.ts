import { expect, type Locator, type Page } from '@playwright/test';

export const queuePath = '/task-management';

export const rows = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Tasks' }).locator('[role="row"][row-id]');
export const notice = (page: Page): Locator => page.getByText('Changes have been made to the view.');
export const selector = (page: Page): Locator => page.getByRole('button', { name: /^View: / });
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name, exact: true });

/** Saves the state of the grid as a view with this name. */
export async function createView(page: Page, name: string): Promise<void> {
  await tool(page, 'Create').click();
  await page.getByLabel('View name').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(selector(page)).toHaveText(name);
}

/** Waits until the address has a view, or none: it may follow what is shown. */
export const hasView = (page: Page, id: string | RegExp | null): Promise<void> =>
  expect.poll(() => idInAddress(page)).toEqual(id instanceof RegExp ? expect.stringMatching(id) : id);

export async function chooseView(page: Page, name: string | RegExp): Promise<void> {
  await selector(page).click();
  await page.getByRole('menuitemradio', { name }).click();
}

export const idInAddress = (page: Page): string | null => new URL(page.url()).searchParams.get('view');

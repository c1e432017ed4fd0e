import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './place.ts';

export const configurationAddress = '/task-configuration';

export const rowOf = (page: Page, name: string, text: string | RegExp): Locator =>
  page.getByRole('grid', { name }).getByRole('row').filter({ hasText: text });
export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

/** Chooses an option of a list by typing. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

export async function openTab(page: Page, name: string): Promise<void> {
  await goTo(page, configurationAddress);
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

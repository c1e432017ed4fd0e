import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { tomasz } from './people.ts';
import { callHeaders, signIn } from './portal.ts';

export const configurationAddress = '/rco/LKMT/task-configuration';

export const rowOf = (page: Page, name: string, text: string | RegExp): Locator =>
  page.getByRole('grid', { name }).getByRole('row').filter({ hasText: text });
export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

/** Chooses one of a list that is found by typing. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.goto(configurationAddress);
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

/** Lets the defaults decide again. */
export async function forgetRules(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const own = '/services/decision-management/dmn';
  const asked = page.waitForRequest((request) => request.url().includes('/decisiontables/'));
  await signIn(page, tomasz, configurationAddress);
  const headers = callHeaders(await (await asked).allHeaders());
  const models = (await (await page.request.get(own, { headers })).json()) as {
    id: string;
    version: number;
    tenantId: string | null;
  }[];
  for (const { id, version, tenantId } of models)
    if (tenantId !== null)
      await page.request.delete(`${own}/${id}`, { headers: { ...headers, 'if-match': `"${version}"` } });
  await page.close();
}

import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './portal.ts';

export const queuePath = '/rco/LKMT/task-management';
const settings = '/services/policy/users/me/settings';

export const rows = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Tasks' }).locator('[role="row"][row-id]');
export const notice = (page: Page): Locator => page.getByText('Changes have been made to the view.');
export const selector = (page: Page): Locator => page.getByRole('button', { name: /^View: / });
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name, exact: true });

/** Signs in to the queue and forgets every view that was saved before. */
export async function signInWithoutViews(page: Page, person: { email: string }): Promise<void> {
  const asked = page.waitForRequest((request) => request.url().includes(settings));
  await signIn(page, person, queuePath);
  await expect(rows(page).first()).toBeVisible();
  const { authorization = '', ...all } = await (await asked).allHeaders();
  const headers = {
    authorization,
    ...Object.fromEntries(Object.entries(all).filter(([name]) => /^(x-|scope$)/.test(name))),
  };
  const kept = (await (await page.request.get(settings, { headers })).json()) as { userSettingId: string }[];
  for (const { userSettingId } of kept)
    await page.request.delete(`${settings}/${userSettingId}`, { headers });
  if (kept.length === 0) return;
  await page.goto(queuePath);
  await expect(rows(page).first()).toBeVisible();
}

/** Keeps the grid as it is, under a name. */
export async function createView(page: Page, name: string): Promise<void> {
  await tool(page, 'Create').click();
  await page.getByLabel('View name').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(selector(page)).toHaveText(name);
}

export async function chooseView(page: Page, name: string | RegExp): Promise<void> {
  await selector(page).click();
  await page.getByRole('menuitemradio', { name }).click();
}

export const idInAddress = (page: Page): string | null => new URL(page.url()).searchParams.get('view');

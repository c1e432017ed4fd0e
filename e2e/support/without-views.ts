import { expect, type Page } from '@playwright/test';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import { goTo } from './place.ts';
import { signIn } from './portal.ts';
import { queuePath, rows } from './views.ts';

const settings = '/services/policy/users/me/settings';

/** Signs in to the queue and deletes all saved views. */
export async function signInWithoutViews(page: Page, person: Client): Promise<void> {
  const asked = page.waitForRequest((request) => request.url().includes(settings));
  await signIn(page, person, queuePath);
  await expect(rows(page).first()).toBeVisible();
  const { authorization = '', ...all } = await (await asked).allHeaders();
  const headers = {
    authorization,
    ...Object.fromEntries(Object.entries(all).filter(([name]) => /^(x-|scope$)/.test(name))),
  };
  const views = (await (await page.request.get(settings, { headers })).json()) as { userSettingId: string }[];
  for (const { userSettingId } of views)
    await page.request.delete(`${settings}/${userSettingId}`, { headers });
  if (views.length === 0) return;
  await goTo(page, queuePath);
  await expect(rows(page).first()).toBeVisible();
}

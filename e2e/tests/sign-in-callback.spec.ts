import { expect, type Page, test } from '@playwright/test';
import { dana } from '../support/people.ts';
import { isHome } from '../support/portal.ts';
import { signInAtProvider } from '../support/provider.ts';

/** What a callback came to: the error page, no session asked for, and none kept. */
async function leadsNowhere(page: Page, address: string): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/services\/policy\/sessions$/.test(request.url())) asked.push(request.method());
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Sorry, something went wrong.' })).toBeVisible();
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('waypost.session'))).toBeNull();
}

test('a callback that answers no question of this browser opens no session: no state, a forged one, one of elsewhere', async ({
  page,
  browser,
}) => {
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (/signin-callback\?.*code=/.test(request.url())) callbacks.push(request.url());
  });
  await signInAtProvider(page, dana);
  await isHome(page);
  const [used = ''] = callbacks;
  const state = new URL(used).searchParams.get('state') ?? '';
  expect(state.length).toBeGreaterThan(10);
  const elsewhere = await browser.newContext();
  for (const query of ['code=stolen', 'code=stolen&state=forged', used.slice(used.indexOf('?') + 1)])
    await leadsNowhere(await elsewhere.newPage(), `/rco/signin-callback?${query}`);
  await elsewhere.close();
});

test('a callback is used once: its address, visited again, opens no second session', async ({ page }) => {
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (/signin-callback\?.*code=/.test(request.url())) callbacks.push(request.url());
  });
  await signInAtProvider(page, dana);
  await isHome(page);
  await page.evaluate(() => localStorage.removeItem('waypost.session'));
  await leadsNowhere(page, callbacks[0] ?? '');
});

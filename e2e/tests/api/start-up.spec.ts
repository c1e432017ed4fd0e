import { emailField } from '../../support/provider-page.ts';
import { expect, test } from '../../support/test.ts';

const SETTINGS = '**/frontend/appconfig/v1/Settings';

test('the portal loads the settings first, with its subscription key, and shows a spinner meanwhile [P-050][P-051][P-055]', async ({
  page,
}) => {
  const asked: string[] = [];
  let key = '';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== '/rco/' && !pathname.startsWith('/rco/')) asked.push(pathname);
  });
  await page.route(SETTINGS, async (route) => {
    key = (await route.request().allHeaders())['x-subscription-key'] ?? '';
    await held;
    await route.continue();
  });
  await page.goto('/rco/', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: /loading/i })).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // By now any other request would have been sent.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(asked).toEqual(['/frontend/appconfig/v1/Settings']);
  expect(key).not.toBe('');
  release();
  await expect(emailField(page)).toBeVisible();
});

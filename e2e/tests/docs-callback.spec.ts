import { expect, type Page, test } from '@playwright/test';

const STATE = 'state-of-this-question';

/** Opens the landing page as a document system would leave it: in a popup of a page of ours. */
async function land(page: Page, query: string, { isAsked = true } = {}): Promise<Page> {
  await page.goto('/rco/info');
  await page.evaluate(
    ({ state, isExpected }) => {
      const got: unknown[] = [];
      Object.assign(window, { got });
      window.addEventListener('message', ({ data }) => got.push(data));
      if (isExpected) sessionStorage.setItem('waypost.authorization-state', state);
    },
    { state: STATE, isExpected: isAsked },
  );
  const opening = page.waitForEvent('popup');
  await page.evaluate((search) => void window.open(`/rco/docsCallBack${search}`, '_blank', 'popup'), query);
  return opening;
}
const received = (page: Page) => page.evaluate(() => (window as unknown as { got: unknown[] }).got);

test('the landing page of the document sign-in posts code and state to its opener and closes after one second [C-011][C-012]', async ({
  page,
}) => {
  const popup = await land(page, `?code=the-code&state=${STATE}`);
  const closed = popup.waitForEvent('close');
  await expect.poll(() => received(page)).toHaveLength(1);
  const postedAt = Date.now();
  expect(await received(page)).toEqual([
    { type: 'waypost.authorization-code', code: 'the-code', state: STATE },
  ]);
  await closed;
  expect(Date.now() - postedAt).toBeLessThan(2_500);
});

for (const [what, query, isAsked] of [
  ['a state nobody asked with', '?code=the-code&state=another', true],
  ['no state', '?code=the-code', true],
  ['no code', `?state=${STATE}`, true],
  ['a question that was never asked', `?code=the-code&state=${STATE}`, false],
] as const) {
  test(`an answer with ${what} goes nowhere`, async ({ page }) => {
    const popup = await land(page, query, { isAsked });
    await expect(popup.getByRole('heading', { name: 'This sign-in was not started here' })).toBeVisible();
    expect(await received(page)).toEqual([]);
    await popup.close();
  });
}

test('an opener of another origin is told nothing', async ({ page }) => {
  const sandbox = process.env.WAYPOST_TEST_SANDBOX_URL ?? 'http://localhost:4602';
  const portal = process.env.WAYPOST_TEST_URL ?? 'http://localhost:4600';
  await page.goto(`${sandbox}/health`);
  await page.evaluate(() => {
    const got: unknown[] = [];
    Object.assign(window, { got });
    window.addEventListener('message', ({ data }) => got.push(data));
  });
  const opening = page.waitForEvent('popup');
  await page.evaluate((url) => void window.open(url), `${portal}/rco/docsCallBack?code=c&state=${STATE}`);
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: 'This sign-in was not started here' })).toBeVisible();
  expect(await received(page)).toEqual([]);
});

test('without an opener it says so', async ({ page }) => {
  await page.goto(`/rco/docsCallBack?code=c&state=${STATE}`);
  await expect(page.getByRole('heading', { name: 'This sign-in was not started here' })).toBeVisible();
});

import { expect, type Page, test } from '../../support/test.ts';

// The clock is changed, which cannot be undone in a browser that other tests use.
test.use({ ownContext: true });

const STATE = 'state-of-this-question';
/** Records the messages that the page receives. */
const LISTEN =
  "window.got = []; window.addEventListener('message', ({ data }) => void window.got.push(data))";

/** Opens the landing page as after a sign-in at the document system: in a popup of our page. */
async function land(page: Page, query: string, { isAsked = true } = {}): Promise<Page> {
  await page.goto('/rco/info');
  await page.evaluate(LISTEN);
  if (isAsked)
    await page.evaluate((state) => sessionStorage.setItem('waypost.authorization-state', state), STATE);
  const opening = page.waitForEvent('popup');
  await page.evaluate(`void window.open('/rco/docsCallBack${query}', '_blank', 'popup')`);
  return opening;
}
const received = (page: Page) => page.evaluate<unknown[]>('window.got');

test('the landing page of the document sign-in posts code, state and issuer to its opener and closes after one second [C-011][C-012]', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-26T12:00:00Z' });
  await page.clock.pauseAt('2026-11-26T12:00:01Z');
  const popup = await land(page, `?code=the-code&state=${STATE}&iss=https%3A%2F%2Fdocuments.example`);
  const closed = popup.waitForEvent('close');
  await expect.poll(() => received(page)).toHaveLength(1);
  expect(await received(page)).toEqual([
    {
      type: 'waypost.authorization-code',
      code: 'the-code',
      state: STATE,
      iss: 'https://documents.example',
    },
  ]);
  await page.clock.runFor(900);
  expect(popup.isClosed()).toBe(false);
  await page.clock.runFor(200);
  await closed;
});

for (const [what, query, isAsked] of [
  ['a state nobody asked with', '?code=the-code&state=another', true],
  ['no state', '?code=the-code', true],
  ['no code', `?state=${STATE}`, true],
  ['a question that was never asked', `?code=the-code&state=${STATE}`, false],
] as const) {
  test(`a sign-in response with ${what} is not passed on`, async ({ page }) => {
    const popup = await land(page, query, { isAsked });
    await expect(popup.getByRole('heading', { name: 'This sign-in was not started here' })).toBeVisible();
    expect(await received(page)).toEqual([]);
    await popup.close();
  });
}

test('a declined sign-in shows a message and posts nothing', async ({ page }) => {
  const popup = await land(page, `?error=access_denied&error_description=%3Cb%3ENo&state=${STATE}`);
  await expect(popup.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(popup.locator('body')).not.toContainText('<b>No');
  expect(await received(page)).toEqual([]);
  // The window may be gone before its click has ended.
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Close' }).dispatchEvent('click');
  await closed;
});

test('an opener of another origin receives nothing', async ({ page }) => {
  const sandbox = process.env.WAYPOST_TEST_SANDBOX_URL ?? 'http://localhost:4602';
  const portal = process.env.WAYPOST_TEST_URL ?? 'http://localhost:4600';
  await page.goto(`${sandbox}/health`);
  await page.evaluate(LISTEN);
  const opening = page.waitForEvent('popup');
  await page.evaluate(`void window.open('${portal}/rco/docsCallBack?code=c&state=${STATE}')`);
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: 'This sign-in was not started here' })).toBeVisible();
  expect(await received(page)).toEqual([]);
});

test('a landing page without an opener shows a message', async ({ page }) => {
  await page.goto(`/rco/docsCallBack?code=c&state=${STATE}`);
  await expect(page.getByRole('heading', { name: 'This sign-in was not started here' })).toBeVisible();
});

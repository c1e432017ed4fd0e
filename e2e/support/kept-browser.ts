import { type BrowserContext, test as base } from '@playwright/test';

/** The browser that a worker keeps from test to test, once its first test has opened it. */
type Keeping = { kept: BrowserContext | null };

/**
 * Playwright's own test, but in one browser that is kept from test to test: while a page is parked at the portal's address
 * the portal's scripts stay compiled, which saves a fifth of the processor. What a test leaves behind is taken away.
 * `test.use({ ownContext: true })` asks for a browser of its own: for who turns its clock, which never goes back.
 * `origins` are those that a test may leave something at; a page is parked at the first.
 */
export const test = base.extend<{ ownContext: boolean }, { keeping: Keeping; origins: readonly string[] }>({
  ownContext: [false, { option: true }],
  origins: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => await use([]),
    { scope: 'worker' },
  ],
  keeping: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const keeping: Keeping = { kept: null };
      await use(keeping);
      await keeping.kept?.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, ownContext, keeping, origins }, use) => {
    if (ownContext) {
      const own = await browser.newContext();
      await use(own);
      await own.close();
      return;
    }
    keeping.kept ??= await parked(await browser.newContext(), origins);
    await use(keeping.kept);
    await emptied(keeping.kept, origins);
  },
});

async function parked(context: BrowserContext, [origin]: readonly string[]): Promise<BrowserContext> {
  const page = await context.newPage();
  // A file of the portal's origin that runs nothing of it.
  await page.goto(`${origin}/health`);
  return context;
}

/** Takes away what a test has left in the browser, but for what it compiled. */
async function emptied(context: BrowserContext, origins: readonly string[]): Promise<void> {
  const [parkedPage, ...others] = context.pages();
  // Nothing is kept of a form that a test leaves with something typed into it.
  await context.setOffline(true);
  for (const page of others) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  if (!parkedPage) return;
  const devtools = await context.newCDPSession(parkedPage);
  for (const origin of origins)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await devtools.detach();
}

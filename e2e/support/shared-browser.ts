import { type BrowserContext, test as base } from '@playwright/test';

/** The browser that a worker reuses for all tests; its first test opens it. */
type Keeping = { kept: BrowserContext | null };

/**
 * Playwright's test in one browser that is reused by all tests: a page that stays open at the portal's address keeps the
 * portal's scripts compiled, which saves a fifth of the CPU time. The data of each test is removed after it.
 * `test.use({ ownContext: true })` requests a separate context, for tests that set the clock, because it cannot be reset.
 * `origins` are the origins where a test may store data; the page stays open at the first.
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

/** The methods that set a context's clock for all its pages. */
const setters = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

async function parked(context: BrowserContext, [origin]: readonly string[]): Promise<BrowserContext> {
  for (const setter of setters)
    context.clock[setter] = () => {
      throw new Error(
        `clock.${setter} would be kept by the tests that follow: test.use({ ownContext: true })`,
      );
    };
  const page = await context.newPage();
  // A file of the portal's origin that runs no script.
  await page.goto(`${origin}/health`);
  return context;
}

/**
 * Applies to all pages. A page that closes itself meanwhile, such as a sign-in popup, makes that fail, so it
 * is repeated.
 */
async function goOffline(context: BrowserContext, triesLeft = 3): Promise<void> {
  try {
    await context.setOffline(true);
  } catch (error) {
    if (triesLeft === 0) throw error;
    await goOffline(context, triesLeft - 1);
  }
}

/** Removes the data of a test from the browser, but keeps compiled scripts. */
async function emptied(context: BrowserContext, origins: readonly string[]): Promise<void> {
  const [parkedPage, ...others] = context.pages();
  // Discards the values of a form that a test leaves unsaved.
  await goOffline(context);
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

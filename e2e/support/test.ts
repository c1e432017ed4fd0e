import { identityUrl, portalUrl } from '../../apps/server/test/api/support/addresses.ts';
import { test as kept } from './kept-browser.ts';

export * from '@playwright/test';

/** A test of the running product in a reused browser. */
export const test = kept.extend<object, { origins: readonly string[] }>({
  origins: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => await use([portalUrl, identityUrl].map((url) => new URL(url).origin)),
    { scope: 'worker' },
  ],
});

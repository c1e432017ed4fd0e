import { Answering } from './answering.ts';
import { test as browserTest } from './shared-browser.ts';

export * from '@playwright/test';

/** A test on the pages of the catalogue, in a reused browser. */
export const test = browserTest.extend<object, { answering: Answering; origins: readonly string[] }>({
  answering: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const answering = await Answering.begun();
      await use(answering);
      await answering.end();
    },
    { scope: 'worker' },
  ],
  origins: [async ({ answering }, use) => await use([answering.url]), { scope: 'worker' }],
  baseURL: async ({ answering }, use) => await use(answering.url),
});

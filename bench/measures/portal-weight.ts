import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { firstTask, signInHere, withBrowser } from '../lib/browser.ts';
import type { Measure } from '../lib/measure.ts';

type Fetched = { url: string; type: string; bytes: Buffer };
const kilobytes = (files: readonly Fetched[]): number =>
  files.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0) / 1000;
const scripts = (files: readonly Fetched[]): Fetched[] => files.filter(({ type }) => type === 'script');

/** The files that a browser with an empty cache fetches for the sign-in page, and until the first task can be started. */
export const portalWeight: Measure = {
  title: 'Portal: what is fetched, gzip',
  run: (bench) =>
    withBrowser(bench, async (open) => {
      const visit = await open();
      const { page } = visit;
      const files = collect(page);
      const identity = bench.stack.env.WAYPOST_TEST_IDENTITY_URL ?? '';
      await page.goto('/rco/');
      await page.getByLabel('E-mail').waitFor();
      await page.waitForLoadState('networkidle');
      const signInPage = (await files()).filter(({ url }) => url.startsWith(identity));
      await signInHere(visit);
      await page.getByRole('link', { name: 'Task Management' }).first().click();
      await firstTask(page);
      const all = scripts((await files()).filter(({ url }) => !url.startsWith(identity)));
      const grid = all.filter(({ bytes }) => bytes.includes('ag-root-wrapper'));
      const before = all.filter((file) => !grid.includes(file));
      return {
        figures: [
          {
            name: 'JavaScript until the first task can be started',
            value: kilobytes(all),
            unit: 'kB',
            target: 540,
          },
          { name: 'of it before the grid', value: kilobytes(before), unit: 'kB', target: 280 },
          { name: 'of it the grid', value: kilobytes(grid), unit: 'kB' },
          { name: 'sign-in page, everything', value: kilobytes(signInPage), unit: 'kB' },
          { name: 'sign-in page, JavaScript', value: kilobytes(scripts(signInPage)), unit: 'kB' },
        ],
        notes: [
          `${all.length} scripts. Sizes are of the bodies, compressed by gzip at its usual level, whatever the server chose to send.`,
        ],
      };
    }),
};

/** Records each fetched file once. */
function collect(page: Page): () => Promise<Fetched[]> {
  const pending = new Map<string, Promise<Fetched | null>>();
  page.on('response', (response) => {
    const url = response.url();
    if (pending.has(url) || !response.ok()) return;
    const type = response.request().resourceType();
    pending.set(
      url,
      response.body().then(
        (bytes) => ({ url, type, bytes }),
        () => null,
      ),
    );
  });
  return async () => (await Promise.all(pending.values())).filter((file) => file !== null);
}

import { watchFiles, weightOf } from '../../e2e/support/weight.ts';
import { firstTask, openTasks, signInToPortal, withBrowser } from '../lib/browser.ts';
import type { Measure } from '../lib/measure.ts';

/**
 * Measures the files that a browser with an empty cache fetches for the sign-in page, and until the first task can be
 * started.
 */
export const portalWeight: Measure = {
  title: 'Portal: what is fetched',
  run: (bench) =>
    withBrowser(bench, async (open) => {
      const visit = await open();
      const { page } = visit;
      const files = watchFiles(page);
      const identity = bench.stack.env.WAYPOST_TEST_IDENTITY_URL ?? '';
      await page.goto('/rco/');
      await page.getByLabel('E-mail').waitFor();
      await page.waitForLoadState('networkidle');
      const signInPage = (await files()).filter(({ url }) => url.startsWith(identity));
      await signInToPortal(visit);
      await openTasks(visit);
      await firstTask(page);
      const scripts = (await files()).filter(({ isScript, url }) => isScript && !url.startsWith(identity));
      const grid = scripts.filter(({ isGrid }) => isGrid);
      const before = scripts.filter(({ isGrid }) => !isGrid);
      return {
        figures: [
          {
            name: 'JavaScript until the first task can be started, as sent (Brotli)',
            value: weightOf(scripts, 'sent'),
            unit: 'kB',
            target: 450,
          },
          {
            name: 'of it before the grid, as gzip',
            value: weightOf(before, 'gzip'),
            unit: 'kB',
            target: 280,
          },
          { name: 'of it the grid, as sent', value: weightOf(grid, 'sent'), unit: 'kB' },
          { name: 'its scripts', value: scripts.length, unit: '' },
          { name: 'sign-in page, everything, as sent', value: weightOf(signInPage, 'sent'), unit: 'kB' },
          {
            name: 'sign-in page, JavaScript, as sent',
            value: weightOf(
              signInPage.filter(({ isScript }) => isScript),
              'sent',
            ),
            unit: 'kB',
          },
        ],
        notes: [
          'On the way from the sign-in to the queue, by the home page. Sent is what came over the wire.',
        ],
      };
    }),
};

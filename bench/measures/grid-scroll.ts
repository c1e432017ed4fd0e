import type { Page } from '@playwright/test';
import { firstTask, openTasks, signInToPortal, withBrowser } from '../lib/browser.ts';
import type { Measure } from '../lib/measure.ts';
import { quantile } from '../lib/statistics.ts';

/** Measures a page of 5 000 rows: the time until it is shown, and scrolling at reading speed. */
export const gridScroll: Measure = {
  title: 'Grid: a page of 5 000 rows',
  run: (bench) =>
    withBrowser(bench, async (open) => {
      const visit = await open();
      const { page } = visit;
      await signInToPortal(visit);
      await openTasks(visit);
      const began = performance.now();
      await page.getByLabel('Rows per page').selectOption('5000');
      await page
        .getByRole('status')
        .filter({ hasText: /–\d,\d{3} of/ })
        .waitFor();
      await firstTask(page);
      const first = performance.now() - began;
      const still = await framesOf(page, 0);
      const moving = await framesOf(page, 2000);
      const rows = Number(await page.evaluate('waypostBench.rows()'));
      return {
        figures: [
          { name: 'from the choice of 5 000 to their first rows', value: first, unit: 'ms' },
          {
            name: 'frame at 2 000 px/s, p95',
            value: quantile(moving, 0.95),
            unit: 'ms',
            target: 34,
            cause: 'Chromium draws in software here, on cores it shares with server and database.',
            reference: { name: 'nothing moves', value: quantile(still, 0.95) },
          },
          {
            name: 'longest frame',
            value: Math.max(...moving),
            unit: 'ms',
            reference: { name: 'nothing moves', value: Math.max(...still) },
          },
          { name: 'rows in the document, headers included', value: rows, unit: '', target: 60 },
        ],
        notes: [`${moving.length} frames in 3 s. Chromium draws in software here.`],
      };
    }),
};

const framesOf = (page: Page, speed: number): Promise<number[]> =>
  page.evaluate(`waypostBench.frames(${speed}, 3)`);

import type { Page } from '@playwright/test';
import { header, openFilter } from '../../e2e/support/grid.ts';
import {
  firstTask,
  type Interaction,
  interactionsOf,
  type MainThread,
  mainThreadOf,
  openTasks,
  signInToPortal,
  type Visit,
  vitalsOf,
  withBrowser,
} from '../lib/browser.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { formatNumber } from '../lib/report.ts';
import { median, quantile } from '../lib/statistics.ts';

const SLOW = 4;
/** Measures cold and warm loads of the queue, and typical interactions, on a CPU slowed down four times. */
export const portalSpeed: Measure = {
  title: 'Portal: Web Vitals at 4 × slowed CPU',
  run: (bench) =>
    withBrowser(bench, async (open) => {
      const visit = await open();
      await signInToPortal(visit);
      await visit.slowDown(SLOW);
      const times = bench.isQuick ? 1 : 5;
      const cold = await loads(visit, times, true);
      const warm = await loads(visit, times, false);
      const walk = await walkThrough(visit.page, bench.isQuick ? 1 : 3);
      const moving = [...walk.navigation, ...walk.form];
      const grid = [...walk.sort, ...walk.filter];
      for (const [name, own] of Object.entries({ ...walk, cls: [] }))
        bench.say(`  ${name} ${own.map(({ duration }) => duration)}`);
      return {
        figures: [
          ...loadFigures('warm', warm, 1000),
          ...loadFigures('cold', cold, 2000),
          inp('navigation', walk.navigation, 100),
          inp('typing into a form', walk.form, 100),
          inp('grid sort and filter', grid, 200),
          {
            name: 'longest interaction of all',
            value: Math.max(...[...moving, ...grid].map(({ duration }) => duration)),
            unit: 'ms',
          },
          {
            name: 'CLS, largest of a load',
            value: Math.max(...[...cold, ...warm].map(({ cls }) => cls)),
            unit: '',
            target: 0.02,
          },
          { name: 'CLS of the walk', value: walk.cls, unit: '', target: 0.02 },
        ],
        notes: [
          `LCP and CLS by web-vitals; ${moving.length + grid.length} interactions by Event Timing, each by its longest event. Those the browser finds shorter than 16 ms are not told, so the p75 is of the slower ones. The server runs at full speed beside the slowed browser.`,
        ],
      };
    }),
};

type Load = { lcp: number; cls: number; row: number; thread: MainThread };

async function loads(visit: Visit, times: number, isCold: boolean): Promise<Load[]> {
  const { page, cdp } = visit;
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  const found = [];
  for (let i = 0; i < times; i += 1) {
    if (isCold) await cdp.send('Network.clearBrowserCache');
    // A new page has its own sums.
    await page.goto('about:blank');
    await openTasks(visit);
    const thread = await mainThreadOf(visit);
    await page.waitForTimeout(1000);
    found.push({ ...(await vitalsOf(page)), thread });
  }
  return found;
}

/** The figures of the largest paint and the first row, because an early heading is useless before its rows. */
function loadFigures(how: string, found: readonly Load[], target: number): Figure[] {
  const medianTime = (part: keyof MainThread): string =>
    formatNumber(median(found.map(({ thread }) => thread[part])));
  const cause = `Until the first row the main thread spends ${medianTime('scripts')} ms in scripts, ${medianTime('styles')} in styles, ${medianTime('layout')} in layout and ${medianTime('other')} in all else (medians of this run).`;
  return [
    {
      name: `LCP of the queue, ${how}, median`,
      value: median(found.map(({ lcp }) => lcp)),
      unit: 'ms',
      target,
      cause,
    },
    {
      name: `its first row after that, ${how}, median`,
      value: median(found.map(({ lcp, row }) => row - lcp)),
      unit: 'ms',
      target: 600,
      cause,
    },
  ];
}

function inp(of: string, found: readonly Interaction[], target: number): Figure {
  const part = (value: (one: Interaction) => number): string =>
    formatNumber(quantile(found.map(value), 0.75));
  return {
    name: `INP p75, ${of}`,
    value: quantile(
      found.map(({ duration }) => duration),
      0.75,
    ),
    unit: 'ms',
    target,
    cause: `Of it ${part(({ waited }) => waited)} ms pass before its handlers, ${part(({ worked }) => worked)} in them and ${part(({ duration, waited, worked }) => duration - waited - worked)} until the paint (p75 of each, in this run).`,
  };
}

type Walk = Record<'navigation' | 'form' | 'sort' | 'filter', Interaction[]> & { cls: number };

/** Moves between pages, through a form and over the grid's header, by pointer and keyboard like a user. */
async function walkThrough(page: Page, rounds: number): Promise<Walk> {
  const walk: Walk = { navigation: [], form: [], sort: [], filter: [], cls: 0 };
  await interactionsOf(page);
  for (let round = 0; round < rounds; round += 1) {
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' }).waitFor();
    walk.navigation.push(...(await interactionsOf(page)));
    await page.getByRole('link', { name: 'Run an Eligibility Check' }).first().click();
    await page.getByLabel('Last name').waitFor();
    walk.navigation.push(...(await interactionsOf(page)));
    await page.getByLabel('Last name').pressSequentially('Echeverria', { delay: 80 });
    await page.getByLabel('First name').pressSequentially('Marisol', { delay: 80 });
    await page.getByLabel('Member ID', { exact: true }).pressSequentially('CSC5550199', { delay: 80 });
    walk.form.push(...(await interactionsOf(page)));
    await page.getByRole('link', { name: 'Task Management' }).first().click();
    await confirmLeaving(page);
    await firstTask(page);
    walk.navigation.push(...(await interactionsOf(page)));
    for (const name of ['Patient Name', 'Payer Name', 'Task Due Date']) {
      await answered(page, () => header(page, name).click());
    }
    walk.sort.push(...(await interactionsOf(page)));
    const filter = await openFilter(page, 'Patient Name');
    await filter.getByRole('textbox').first().pressSequentially('smi', { delay: 80 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filter of Patient Name' }).waitFor();
    await answered(page, () => Promise.resolve());
    walk.filter.push(...(await interactionsOf(page)));
    await answered(page, () => page.getByRole('button', { name: 'Clear filter of Patient Name' }).click());
    await interactionsOf(page);
  }
  walk.cls = (await vitalsOf(page)).cls;
  return walk;
}

/** Confirms the dialog about unsaved changes, if it appears. */
async function confirmLeaving(page: Page): Promise<void> {
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'YES' });
  const tasks = page.getByRole('heading', { level: 1, name: 'Task Management' });
  await leave.or(tasks).first().waitFor();
  if (await leave.isVisible()) await leave.click();
}

/**
 * Waits for the rows, which appear without a response if they are cached. Cannot wait for network idle, because the
 * live stream never ends.
 */
async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const rows = page.waitForResponse((answer) => answer.url().endsWith('/services/task/graphql'));
  await act();
  await Promise.race([rows.catch(() => null), page.waitForTimeout(1500)]);
  await firstTask(page);
}

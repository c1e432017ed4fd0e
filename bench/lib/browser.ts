import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { DEMO_PASSWORD, users } from '../../apps/server/src/seed/people.ts';
import { enter } from '../../e2e/support/provider-page.ts';
import { findChromium } from '../../tools/test/chromium.ts';
import type { Bench } from './measure.ts';

const webVitals = join(dirname(fileURLToPath(import.meta.resolve('web-vitals'))), 'web-vitals.iife.js');
const observer = join(import.meta.dirname, '../page/observe.js');
const TASKS = `/rco/${lakemont.lcode}/task-management`;
/** A generous limit, because the machine is shared and a slow response is a figure, not a failure. */
const PATIENCE_MS = 90_000;

export type Visit = {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
  slowDown(factor: number): Promise<void>;
};

/** Opens Chromium with a new profile, as `e2e` does, and closes it afterwards. */
export async function withBrowser<T>(
  { stack }: Bench,
  work: (open: () => Promise<Visit>) => Promise<T>,
): Promise<T> {
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  try {
    return await work(async () => {
      const context = await browser.newContext({
        baseURL: stack.env.WAYPOST_TEST_URL,
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        timezoneId: 'America/Chicago',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      // Uses one script, because separate scripts do not share declarations.
      await context.addInitScript({
        content: `${readFileSync(webVitals, 'utf8')}\n${readFileSync(observer, 'utf8')}`,
      });
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      return {
        page,
        context,
        cdp,
        slowDown: (rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate }).then(),
      };
    });
  } finally {
    await browser.close();
  }
}

export async function signInToPortal({ page }: Visit): Promise<void> {
  await page.goto('/rco/');
  await enter(page, { email: users[0]?.email ?? '', password: DEMO_PASSWORD });
  await page.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' }).waitFor();
}

/** Opens the queue by its address and waits until a task can be started. */
export async function openTasks({ page }: Visit): Promise<void> {
  await page.goto(TASKS);
  await firstTask(page);
}

/** Waits for the first row whose task can be started. */
export const firstTask = (page: Page): Promise<void> =>
  page.getByRole('row').getByRole('button', { name: 'Start Task' }).first().waitFor();

/** The largest contentful paint so far, the sum of layout shifts as web-vitals counts them, and the first row. */
type Vitals = { lcp: number; cls: number; row: number };
/** The time from an event to the next paint, and the parts before its handlers and in them. */
export type Interaction = { id: number; duration: number; waited: number; worked: number };

export const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate('waypostBench.vitals');

/** Returns the longest event of each interaction since the last call; the browser reports none under 16 ms. */
export async function interactionsOf(page: Page): Promise<Interaction[]> {
  await page.waitForTimeout(300);
  const events: Interaction[] = await page.evaluate('waypostBench.takeInteractions()');
  const longest = new Map<number, Interaction>();
  for (const event of events)
    if (event.duration > (longest.get(event.id)?.duration ?? 0)) longest.set(event.id, event);
  return [...longest.values()];
}

/** The main thread's time by kind of work since the page was opened, in ms. */
export async function mainThreadOf({ cdp }: Visit): Promise<MainThread> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  const [scripts, styles, layout] = [of('ScriptDuration'), of('RecalcStyleDuration'), of('LayoutDuration')];
  return { scripts, styles, layout, other: of('TaskDuration') - scripts - styles - layout };
}
export type MainThread = Record<'scripts' | 'styles' | 'layout' | 'other', number>;

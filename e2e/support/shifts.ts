import type { Page } from '@playwright/test';

declare global {
  /** How far the page has jumped so far by itself: the cumulative layout shift. */
  var shiftSum: number;
  /** What jumped. */
  var shifted: string[];
}

const sumShifts = () => {
  type Source = { node: Element | null };
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  globalThis.shiftSum = 0;
  globalThis.shifted = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      globalThis.shiftSum += value;
      const names = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`);
      globalThis.shifted.push(`${value.toFixed(3)}: ${names.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Watches from the next load on how far the page jumps by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(sumShifts);
}

/** What jumped since the page was loaded, if it came to more than `most` (a cumulative layout shift). */
export async function shiftsAbove(page: Page, most: number): Promise<string[]> {
  const [sum, shifted] = await page.evaluate(() => [globalThis.shiftSum, globalThis.shifted] as const);
  return sum > most ? [`jumps by ${shifted.join('; ')}`] : [];
}

import type { Page } from '@playwright/test';

declare global {
  /** The cumulative layout shift of the page so far. */
  var shiftSum: number;
  /** The elements that moved. */
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

/** Records layout shifts from the next load on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(sumShifts);
}

/** Counts from now on: what moved before was asked for. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.shiftSum = 0;
    globalThis.shifted = [];
  });
}

/** The elements that moved since the page was loaded, if the cumulative layout shift is above `most`. */
export async function shiftsAbove(page: Page, most: number): Promise<string[]> {
  const [sum, shifted] = await page.evaluate(() => [globalThis.shiftSum, globalThis.shifted] as const);
  return sum > most ? [`jumps by ${shifted.join('; ')}`] : [];
}

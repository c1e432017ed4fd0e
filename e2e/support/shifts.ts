import type { Page } from '@playwright/test';

declare global {
  /** The cumulative layout shift of the page so far. */
  var shiftSum: number;
  /** The elements that moved. */
  var shifted: string[];
  /** The time of the first input, in milliseconds since the load. Later shifts are intended. */
  var firstInput: number;
}

const sumShifts = () => {
  type Source = { node: Element | null };
  type LayoutShift = PerformanceEntry & { value: number; sources: Source[] };
  globalThis.shiftSum = 0;
  globalThis.shifted = [];
  // The browser treats shifts within half a second of an input as intended. On a busy machine they take
  // longer.
  globalThis.firstInput = Infinity;
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        globalThis.firstInput = Math.min(globalThis.firstInput, timeStamp);
      },
      true,
    );
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
      if (startTime > globalThis.firstInput) continue;
      globalThis.shiftSum += value;
      const names = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`);
      globalThis.shifted.push(`${value.toFixed(3)}: ${names.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Records layout shifts from the next load to the first input after it, on a page that moves. */
export async function watchShifts(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(sumShifts);
}

/** Restarts the recording until the next input, for states that are reached without a load. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.shiftSum = 0;
    globalThis.shifted = [];
    globalThis.firstInput = Infinity;
  });

/** The elements that moved since the page was loaded, if the cumulative layout shift is above `most`. */
export async function shiftsAbove(page: Page, most: number): Promise<string[]> {
  const [sum, shifted] = await page.evaluate(() => [globalThis.shiftSum, globalThis.shifted] as const);
  return sum > most ? [`jumps by ${shifted.join('; ')}`] : [];
}

import { expect, type Page, type Request } from '@playwright/test';

/**
 * Waits until the page has rendered its data and its browser is idle. It does not wait for timers, because a
 * test advances the clock for them.
 */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
      ),
  );

/** Waits until only endless animations are still running. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState === 'finished' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/**
 * Watches the requests of a page from now on, except for the event stream, which stays open. The returned function waits until all but
 * as many as the test holds back are answered, and the page has drawn the answers and asks for nothing more.
 */
export function watchRequests(page: Page): (held?: () => number) => Promise<void> {
  const open = new Set<Request>();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/services/task/live')) return;
    sent += 1;
    open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return (held = () => 0) =>
    expect
      .poll(async () => {
        const before = sent;
        if (open.size !== held()) return [...open].map((request) => request.url());
        await drawn(page);
        return sent === before && open.size === held();
      })
      .toBe(true);
}

/**
 * Stops the page's clock, so timers run only when the test calls `page.clock.runFor`, until
 * `page.clock.resume`. It needs `test.use({ ownContext: true })`, because a clock cannot be reset.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

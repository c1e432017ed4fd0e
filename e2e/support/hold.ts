import type { Page } from '@playwright/test';

/**
 * Holds calls to an address back until the returned function lets them go, so that what is shown meanwhile can be looked at.
 * Later calls pass at once.
 */
export async function holdBack(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

import type { Page } from '@playwright/test';

/**
 * Delays calls to an address until the returned function releases them, so the loading state can be checked.
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

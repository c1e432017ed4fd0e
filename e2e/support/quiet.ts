import { expect, type Page, type Request } from '@playwright/test';

/**
 * Waits until all requests are answered and none was sent for half a second, except for the event stream, which stays
 * open. Call it before opening the page; the returned function waits.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastAt = Date.now();
  const note = (request: Request, isOpen: boolean) => {
    if (request.url().includes('/services/task/live')) return;
    lastAt = Date.now();
    if (isOpen) open.add(request);
    else open.delete(request);
  };
  page.on('request', (request) => note(request, true));
  page.on('requestfinished', (request) => note(request, false));
  page.on('requestfailed', (request) => note(request, false));
  return () =>
    expect.poll(() => open.size === 0 && Date.now() - lastAt >= 500, { timeout: 10_000 }).toBe(true);
}

import { goHome, goSearch, signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use({ ownContext: true });

/** Counts the reads of the entity's list from now on. */
function countReads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/services/task/graphql')) count += 1;
  });
  return () => count;
}

test('loaded data is fresh for 30 seconds, and loaded again after that [P-353]', async ({ page, dana }) => {
  await page.clock.install();
  await signInHome(page, dana);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const reads = countReads(page);
  await goSearch(page);
  await page.clock.runFor(25_000);
  await goHome(page);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  expect(reads()).toBe(0);
  await goSearch(page);
  await page.clock.runFor(6_000);
  await goHome(page);
  await expect.poll(reads).toBeGreaterThan(0);
});

test('a failed read is not repeated, and focusing the window sends no request [P-354]', async ({
  page,
  dana,
}) => {
  await page.clock.install();
  await signInHome(page, dana);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  // Both lists have loaded.
  await expect(page.getByRole('main').getByLabel('Loading')).toHaveCount(0);
  await page.clock.runFor(40_000);
  const reads = countReads(page);
  await page.evaluate(
    "window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange'))",
  );
  await page.clock.runFor(2_000);
  expect(reads()).toBe(0);
  await page.route('**/services/task/graphql', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await goSearch(page);
  await goHome(page);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
  await page.clock.runFor(20_000);
  // Each of the two lists was requested once.
  expect(reads()).toBe(2);
});

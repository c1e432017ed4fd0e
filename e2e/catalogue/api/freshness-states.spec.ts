import type { Answers } from '../../support/answers.ts';
import { watchRequests } from '../../support/quiet.ts';
import { expect, follow, holdingIn, mayAllIn, openIn, type Page, test } from '../../support/shown.ts';

// Playwright cannot set a browser's clock back.
test.use({ ownContext: true });

/** The reads of the two lists of tasks at home. */
const reads = ({ asked }: Answers): number => asked.filter(({ path }) => path.endsWith('/graphql')).length;

const started = Date.parse('2026-11-20T15:00:00Z');

/** Opens home in an organization with the clock stopped at a time. */
async function openHome(page: Page, answers: Answers, lCode: string, at: number): Promise<void> {
  const before = reads(answers);
  await page.clock.setFixedTime(at);
  await openIn(page, '/rco/LKMT', lCode);
  await isHome(page, lCode);
  await expect.poll(() => reads(answers) - before).toBe(2);
  await expect(page.getByRole('main').getByLabel('Loading')).toHaveCount(0);
}

const isHome = (page: Page, lCode: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: `Organization ${lCode}` })).toBeVisible();

/** Leaves home and comes back at a time. */
async function comeBack(page: Page, lCode: string, at: number): Promise<void> {
  await follow(page, `/rco/${lCode}/search`);
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await page.clock.setFixedTime(at);
  await follow(page, `/rco/${lCode}`);
  await isHome(page, lCode);
}

test('data is loaded again only when it is stale', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'FAILED'));
  const quiet = watchRequests(page);
  await test.step('loaded data is fresh for 30 seconds, and loaded again after that [P-353]', async () => {
    await openHome(page, answers, 'LKMT', started);
    await comeBack(page, 'LKMT', started + 29_000);
    await quiet();
    expect(reads(answers)).toBe(2);
    await comeBack(page, 'LKMT', started + 31_000);
    await expect.poll(() => reads(answers)).toBe(4);
  });
  await test.step('a failed read is not repeated, and focusing the window sends no request [P-354]', async () => {
    const begun = started + 60_000;
    await openHome(page, answers, 'FAILED', begun);
    await page.clock.setFixedTime(begun + 40_000);
    await page.evaluate(
      "window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange'))",
    );
    await quiet();
    expect(reads(answers)).toBe(6);
    answers.failing('getAllTasks', 500).failing('getTasksByUser', 500);
    await comeBack(page, 'FAILED', begun + 40_000);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
    // A read that is repeated is shown as failed only after the last attempt.
    expect(reads(answers)).toBe(8);
  });
});

import type { Answers } from '../../support/answers.ts';
import { watchRequests } from '../../support/quiet.ts';
import { expect, follow, lakemont, type Page, test } from '../../support/shown.ts';

// The clock of a browser never goes back.
test.use({ ownContext: true });

/** The reads of the two lists of tasks at home. */
const reads = ({ asked }: Answers): number => asked.filter(({ path }) => path.endsWith('/graphql')).length;

const started = Date.parse('2026-11-20T15:00:00Z');

/** Opens home at a time that stands still from then on. */
async function openHome(page: Page, answers: Answers): Promise<void> {
  await page.clock.setFixedTime(started);
  await page.goto('/rco/LKMT');
  await isHome(page);
  await expect.poll(() => reads(answers)).toBe(2);
  await expect(page.getByRole('main').getByLabel('Loading')).toHaveCount(0);
}

const isHome = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: lakemont.name })).toBeVisible();

/** Leaves home and comes back a number of seconds after it was opened. */
async function comeBack(page: Page, seconds: number): Promise<void> {
  await follow(page, '/rco/LKMT/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await page.clock.setFixedTime(started + seconds * 1000);
  await follow(page, '/rco/LKMT');
  await isHome(page);
}

test('loaded data is fresh for 30 seconds, and loaded again after that [P-353]', async ({
  page,
  answers,
}) => {
  const quiet = watchRequests(page);
  await openHome(page, answers);
  await comeBack(page, 29);
  await quiet();
  expect(reads(answers)).toBe(2);
  await comeBack(page, 31);
  await expect.poll(() => reads(answers)).toBe(4);
});

test('a failed read is not repeated, and focusing the window sends no request [P-354]', async ({
  page,
  answers,
}) => {
  const quiet = watchRequests(page);
  await openHome(page, answers);
  await page.clock.setFixedTime(started + 40_000);
  await page.evaluate(
    "window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange'))",
  );
  await quiet();
  expect(reads(answers)).toBe(2);
  answers.failing('getAllTasks', 500).failing('getTasksByUser', 500);
  await comeBack(page, 40);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
  // A read that is repeated is shown as failed only after the last attempt.
  expect(reads(answers)).toBe(4);
});

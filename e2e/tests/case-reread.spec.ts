import { expect, type Page, type Route, test } from '@playwright/test';
import { choose, unfold } from '../support/eligibility.ts';
import { dana } from '../support/people.ts';
import { signInHome, startTask } from '../support/portal.ts';

const CASE = '**/services/case/graphql';
type Coverage = { insuranceName: string; groupNumber: string };
type Details = {
  data: { getCaseDetails: { coverages: Coverage[] } };
};

function withCoverages({ data }: Details, change: (coverage: Coverage) => Coverage): Details {
  const { getCaseDetails } = data;
  return { data: { getCaseDetails: { ...getCaseDetails, coverages: getCaseDetails.coverages.map(change) } } };
}

/** The request form of a task that is started. */
async function startAny(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Task Management' }).first().click();
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Eligibility Exception' })
    .filter({ hasText: 'Open' })
    .filter({ hasText: 'Tidewater PPO' })
    .first();
  await startTask(page, row, page.getByRole('heading', { name: 'Eligibility request' }));
}

/** Asks a payer for the case of the task, and then another one. */
async function askAgain(page: Page): Promise<void> {
  await expect(page.getByLabel('Member ID', { exact: true })).toHaveValue(/^TWM/);
  await unfold(page);
  await page.getByLabel('Card issue date').fill('01/04/2026');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'Resubmit Request' }).click({ timeout: 20_000 });
  await expect(page.getByLabel('Member ID', { exact: true })).toHaveValue(/^TWM/);
  await choose(page, 'Payer', 'Lakeshore PPO');
  await unfold(page);
  await page.getByLabel('Card issue date').fill('01/04/2026');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.waitForURL((url) => !url.search.includes('resubmitOf'));
}

/** Goes to the case by the links of the page: what was asked is remembered in memory alone. */
async function openCase(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('region', { name: 'Task work' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeVisible();
}

test('after a resubmit the case is read again every ten seconds: until it changes, is of the payer asked, or seven times [C-170]', async ({
  page,
}) => {
  test.setTimeout(150_000);
  let reads = 0;
  /** The first payer asked is the one on record, whatever case it is. */
  const asItWas = (details: Details): Details =>
    withCoverages(details, (c) => ({ ...c, insuranceName: 'Tidewater PPO' }));
  let change = asItWas;
  await page.route(CASE, async (route: Route) => {
    reads += 1;
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Details) });
  });
  const looking = page.getByText('Looking for changes');
  await signInHome(page, dana);

  await test.step('it is given up after the seventh', async () => {
    await startAny(page);
    await askAgain(page);
    // Before the case is opened: its timer must be of the clock that the test turns.
    await page.clock.install();
    await openCase(page);
    await expect(looking).toBeVisible();
    const before = reads;
    for (let tens = 0; tens < 12; tens += 1) {
      await page.clock.runFor(10_000);
      await page.waitForTimeout(150);
    }
    expect(reads - before).toBeGreaterThanOrEqual(6);
    expect(reads - before).toBeLessThanOrEqual(7);
    await expect(looking).toBeHidden();
  });

  for (const [what, next] of [
    ['its coverages change', (coverage: Coverage) => ({ ...coverage, groupNumber: 'CHANGED' })],
    [
      'the first coverage is of the payer asked',
      (coverage: Coverage) => ({ ...coverage, insuranceName: 'Lakeshore PPO' }),
    ],
  ] as const) {
    await test.step(`it ends as soon as ${what}`, async () => {
      change = asItWas;
      await page.getByRole('link', { name: 'Run an Eligibility Check' }).click();
      await askAgain(page);
      await openCase(page);
      await expect(looking).toBeVisible();
      change = (details) => withCoverages(asItWas(details), next);
      await page.clock.runFor(11_000);
      await expect(looking).toBeHidden();
      const read = reads;
      await page.clock.runFor(30_000);
      expect(reads).toBe(read);
    });
  }
});

import { choose, unfold } from '../support/eligibility.ts';
import { dana } from '../support/people.ts';
import { signInHome, startTask } from '../support/portal.ts';
import { expect, type Page, type Route, test } from '../support/test.ts';

test.use({ ownContext: true });

/** Of the row that the test adds. */
const EMPTY_ID = '00000000-0000-0000-0000-000000000000';
const CASE = '**/services/case/graphql';
/** The lists of a case by the region that shows each. */
const lists = {
  'Case Management': 'getCaseProcess',
  'Case Notes': 'getCaseNotes',
  Insurance: 'getCaseCoverages',
} as const;
type Region = keyof typeof lists;
type Read = (typeof lists)[Region];
type Coverage = { coverage: { insuranceName: string; groupNumber: string | null } };
type Rows = Array<Partial<Coverage> & { caseNoteId?: string; caseProcessId?: string }>;
const insuredBy = (rows: Rows, insuranceName: string): Rows =>
  rows.map((row) => (row.coverage ? { ...row, coverage: { ...row.coverage, insuranceName } } : row));
/** Another row, as if somebody or a payer had said something new. */
const oneMore = ([row]: Rows): Rows[number] => ({ ...row, caseNoteId: EMPTY_ID, caseProcessId: EMPTY_ID });

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

/** Asks the payer of the case of the task, and then this one. */
async function askAgain(page: Page, payer: string): Promise<void> {
  await expect(page.getByLabel('Member ID', { exact: true })).toHaveValue(/^TWM/);
  await unfold(page);
  await page.getByLabel('Card issue date').fill('01/04/2026');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'Resubmit Request' }).click({ timeout: 20_000 });
  await expect(page.getByLabel('Member ID', { exact: true })).toHaveValue(/^TWM/);
  await choose(page, 'Payer', payer);
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
  await page.getByRole('tab', { name: /^Insurance/ }).click();
}

/** Turns the clock by ten seconds at a time; each lets what was asked for arrive. */
async function turn(page: Page, tens: number): Promise<void> {
  for (let i = 0; i < tens; i += 1) {
    await page.clock.runFor(10_000);
    await page.waitForTimeout(150);
  }
}

test('after a resubmit Patient Access, notes and coverages are read again every ten seconds: each until it changes, or seven times; coverages also until the first is of the payer asked [C-169][C-170]', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const reads: Record<Read, number> = { getCaseProcess: 0, getCaseNotes: 0, getCaseCoverages: 0 };
  /** The first payer asked is the one on record, whatever case it is; the rest stays as it was first read. */
  const first: Partial<Record<Read, Rows>> = {};
  const isLonger = new Set<Read>();
  await page.route(CASE, async (route: Route) => {
    const read = Object.values(lists).find((name) => route.request().postData()?.includes(`"${name}"`));
    if (!read) return route.fallback();
    reads[read] += 1;
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Record<string, Rows> };
    first[read] ??= insuredBy(data[read] ?? [], 'Tidewater PPO');
    const rows = first[read] ?? [];
    const json = { data: { [read]: isLonger.has(read) ? [oneMore(rows), ...rows] : rows } };
    await route.fulfill({ response, json });
  });
  const looking = (region: Region) =>
    page.getByRole('region', { name: region, exact: true }).getByText('Looking for changes');
  await signInHome(page, dana);

  await test.step('each is given up after the seventh', async () => {
    await startAny(page);
    await askAgain(page, 'Lakeshore PPO');
    // Before the case is opened: its timers must be of the clock that the test turns.
    await page.clock.install();
    await openCase(page);
    for (const region of Object.keys(lists) as Region[]) await expect(looking(region), region).toBeVisible();
    const before = { ...reads };
    await turn(page, 12);
    for (const [region, read] of Object.entries(lists) as Array<[Region, Read]>) {
      expect(reads[read] - before[read], read).toBeGreaterThanOrEqual(6);
      expect(reads[read] - before[read], read).toBeLessThanOrEqual(7);
      await expect(looking(region), region).toBeHidden();
    }
  });

  await page.getByRole('link', { name: 'Run an Eligibility Check' }).click();
  await askAgain(page, 'Tidewater PPO');
  await openCase(page);
  await test.step('coverages are not looked at when the first is of the payer asked', async () => {
    await expect(looking('Case Management')).toBeVisible();
    await expect(looking('Case Notes')).toBeVisible();
    await expect(looking('Insurance')).toBeHidden();
  });
  for (const region of ['Case Notes', 'Case Management'] as const) {
    await test.step(`${region} ends as soon as it has another row, and no other list with it`, async () => {
      const read = lists[region];
      isLonger.add(read);
      await turn(page, 1);
      await page.clock.runFor(1000);
      await expect(looking(region)).toBeHidden();
      const known = reads[read];
      await turn(page, 1);
      expect(reads[read]).toBe(known);
      if (region === 'Case Notes') await expect(looking('Case Management')).toBeVisible();
    });
  }
});

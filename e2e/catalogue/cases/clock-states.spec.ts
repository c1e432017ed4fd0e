import { contract } from '@waypost/contract';
import type { CaseNote } from '@waypost/contract/cases/notes';
import type { CaseProcess } from '@waypost/contract/cases/shapes';
import { casePatients } from '@waypost/contract/graphql';
import { coverage, openedCase } from '../../support/case-answers.ts';
import { choose } from '../../support/eligibility.ts';
import { opened, transaction } from '../../support/eligibility-answers.ts';
import { watchRequests } from '../../support/quiet.ts';
import { searches } from '../../support/searches.ts';
import { expect, follow, idOf, type Page, test } from '../../support/shown.ts';

// The test sets its clock.
test.use({ ownContext: true });

/** The lists of a case by the region that shows each. */
const lists = {
  'Case Management': 'getCaseProcess',
  'Case Notes': 'getCaseNotes',
  Insurance: 'getCaseCoverages',
} as const;
type Region = keyof typeof lists;
type Read = (typeof lists)[Region];

const note = (number: number): CaseNote => ({
  caseNoteId: idOf(3000 + number),
  user: 'Dana Whitfield',
  note: 'The payer was called.',
  entryDate: '2026-11-12T10:00:00.000Z',
  eventType: { type: 'Message' },
});
const check = (number: number): CaseProcess => ({
  caseProcessId: idOf(3100 + number),
  domainId: transaction.id,
  processId: null,
  type: 'Eligibility',
  startDate: '2026-11-12T10:00:00.000Z',
  payerName: 'Tidewater PPO',
  status: 'Answered',
  isCompleteStatus: true,
  result: 'Active Coverage',
  coverageCaution: null,
  rejectReasonCode: null,
});

/** Resubmits the shown request. */
async function askAgain(page: Page, payer: string): Promise<void> {
  await page.getByRole('button', { name: 'Resubmit Request' }).click();
  await expect(page.getByLabel('Member ID', { exact: true })).toHaveValue(/^TWM/);
  await choose(page, 'Payer', payer);
  // Each payer has an ID of its own, so that of the payer before may be gone.
  await page.getByLabel('Member ID', { exact: true }).fill('TWM8841207');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.waitForURL((url) => !url.search.includes('resubmitOf'));
}

/** Opens the case by the link of the answer, because the resubmit is remembered only in memory. */
async function openCase(page: Page): Promise<void> {
  await page.getByRole('link', { name: '260000-01' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeVisible();
  await page.getByRole('tab', { name: /^Insurance/ }).click();
}

/** Advances the clock in steps of ten seconds, and waits for the answers after each. */
async function turn(page: Page, tens: number, isQuiet: () => Promise<void>): Promise<void> {
  for (let i = 0; i < tens; i += 1) {
    await page.clock.runFor(10_000);
    await isQuiet();
  }
}

test('a case is polled for a while after a resubmit, and a search without an answer times out', async ({
  page,
  answers,
}) => {
  await test.step('after a resubmit Patient Access, notes and coverages are polled every ten seconds, until each changes or at most seven times; coverages also until the first is of the requested payer [C-169][C-170]', async () => {
    const reads: Record<Read, number> = { getCaseProcess: 0, getCaseNotes: 0, getCaseCoverages: 0 };
    const isLonger = new Set<Read>();
    /** The rows of a list, with an additional one as after a payer's answer. */
    const rowsOf = <Row>(read: Read, row: (number: number) => Row): Row[] => {
      reads[read] += 1;
      return (isLonger.has(read) ? [2, 1] : [1]).map(row);
    };
    const answer = opened(answers, { ...transaction, caseNumber: '260000-01' });
    openedCase(answers);
    answers
      .toRead('getCaseProcess', () => ({ getCaseProcess: rowsOf('getCaseProcess', check) }))
      .toRead('getCaseNotes', () => ({ getCaseNotes: rowsOf('getCaseNotes', note) }))
      .toRead('getCaseCoverages', () => ({
        getCaseCoverages: rowsOf('getCaseCoverages', (at) => coverage(at)),
      }))
      .to(contract.eligibility.verify, ({ text }) => {
        const { payerName } = JSON.parse(text) as { payerName: string };
        const { eligibilityRequest } = transaction;
        return {
          ...transaction,
          caseNumber: '260000-01',
          eligibilityRequest: { ...eligibilityRequest, payerName },
        };
      });
    const looking = (region: Region) =>
      page.getByRole('region', { name: region, exact: true }).getByText('Looking for changes');
    const isQuiet = watchRequests(page);
    await page.goto(answer);

    await test.step('polling ends after the seventh read', async () => {
      await askAgain(page, 'Summit Care');
      // The clock is installed before the case opens, so that its timers use it.
      await page.clock.install();
      await openCase(page);
      for (const region of Object.keys(lists) as Region[])
        await expect(looking(region), region).toBeVisible();
      const before = { ...reads };
      await turn(page, 12, isQuiet);
      for (const [region, read] of Object.entries(lists) as Array<[Region, Read]>) {
        expect(reads[read] - before[read], read).toBeGreaterThanOrEqual(6);
        expect(reads[read] - before[read], read).toBeLessThanOrEqual(7);
        await expect(looking(region), region).toBeHidden();
      }
    });

    await page.goBack();
    await page.goBack();
    await askAgain(page, 'Tidewater PPO');
    await openCase(page);
    await test.step('coverages are not polled if the first is of the requested payer', async () => {
      await expect(looking('Case Management')).toBeVisible();
      await expect(looking('Case Notes')).toBeVisible();
      await expect(looking('Insurance')).toBeHidden();
    });
    for (const region of ['Case Notes', 'Case Management'] as const) {
      await test.step(`polling of ${region} ends as soon as it has another row, and continues for the other lists`, async () => {
        const read = lists[region];
        isLonger.add(read);
        await turn(page, 1, isQuiet);
        await page.clock.runFor(1000);
        await expect(looking(region)).toBeHidden();
        const known = reads[read];
        await turn(page, 1, isQuiet);
        expect(reads[read]).toBe(known);
        if (region === 'Case Notes') await expect(looking('Case Management')).toBeVisible();
      });
    }
  });
  await test.step('a search sends dates as MM-dd-yyyy, and ends after a minute without an answer [C-321][C-322][C-362]', async () => {
    answers.failing('casePatients', 500, { held: new Promise(() => {}) });
    await follow(page, '/rco/LKMT/search');
    const field = (label: string) =>
      page.getByRole('form', { name: 'Case search' }).getByLabel(label, { exact: true });
    await field('Last Name').fill('Ash');
    await field('Date of Birth').fill('1/4/1980');
    await field('Service Start Date').fill('11/02/2026');
    await field('Service End Date').fill('11/03/2026');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await field('Service End Date').press('Enter');
    await expect
      .poll(() => searches(answers))
      .toEqual([
        {
          lastName: 'Ash',
          dateOfBirth: '01-04-1980',
          dateOfServiceStart: '11-02-2026',
          dateOfServiceEnd: '11-03-2026',
          limit: 100,
          after: null,
        },
      ]);
    expect(casePatients.document).toContain('casePatients(');
    const late = page.getByText('Request timed out. Please refine search and try again.');
    await page.clock.runFor(59_000);
    await expect(late).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(late).toBeVisible();
    await expect(field('Last Name')).toHaveValue('Ash');
  });
});

import { contract } from '@waypost/contract';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import type { PayerData } from '@waypost/contract/payers/plans';
import type { Answers } from '../../../support/answers.ts';
import { answeredCheck, coverage, openedCase } from '../../../support/case-answers.ts';
import { keepingDrafts } from '../../../support/draft-answers.ts';
import { panel, save, toast } from '../../../support/insurance.ts';
import { begin, beginInsurance } from '../../../support/insurance-screens.ts';
import { stopClock } from '../../../support/quiet.ts';
import { expect, idOf, test } from '../../../support/shown.ts';

const cascade: PayerData = {
  harpInsuranceCode: 'CSCD1-02',
  harpInsurancePlan: 'Cascade Health Select',
  clientInsuranceCode: null,
  eligPayerCode: null,
  payerName: 'Cascade Health',
  payerAddresses: [],
};

/** The subscriber's address is not known. */
const homeless = (one: CaseCoverage): CaseCoverage => ({
  ...one,
  coverageSubscriber: { ...one.coverageSubscriber, address: null },
});

/** Defines the answers for the insurances of a case, of which the payer data knows one plan. Returns the address. */
function insured(answers: Answers, coverages: CaseCoverage[]): string {
  const address = openedCase(answers);
  answers
    .toRead('getCaseCoverages', { getCaseCoverages: coverages })
    .toRead('payersByEntity', { payersByEntity: [{ ...cascade, isEnded: false }] })
    .to(contract.payerData.payerData, [cascade])
    // Defined before the search, whose path pattern also matches the others.
    .to(contract.payerData.preClaimRequirement, { requirementCode: 'A' })
    .to(contract.payerData.searchPayerData, [cascade])
    .to(contract.payerData.mediaType, { mediaType: 'Electronic' });
  return `${address}?panel=insurance`;
}

test.describe(() => {
  // A search waits for the user, and the test turns the clock.
  test.use({ ownContext: true });

  test('an insurance is found by its payer, keeps typed values as a draft, and is added once', async ({
    page,
    answers,
  }) => {
    const path = insured(answers, [coverage(1)]);
    answers.toRead('getCaseProcess', { getCaseProcess: [answeredCheck(idOf(3001))] });
    const drafts = keepingDrafts(answers);
    await beginInsurance(page, 'Add Insurance Provider', path);
    const field = (label: string) => panel(page).getByLabel(label, { exact: true });
    const posts = () => answers.asked.filter(({ method }) => method === 'POST').map(({ path: at }) => at);
    const added = () => posts().filter((at) => at.endsWith('/Coverages'));

    await test.step('the form opens with the defaults [C-231]', async () => {
      await expect(field('Administration Type')).toHaveText('Unable to Verify');
      await expect(field('Pre-Claim Requirement')).toHaveText('Blank (default)');
      await expect(field('Address')).toHaveText('Blank');
    });
    await test.step('name and plan are required [C-219][C-220][C-221]', async () => {
      await save(page).click();
      await expect(panel(page).getByText('The insurance was not added')).toBeVisible();
      await expect(panel(page).getByRole('link', { name: /: Required$/ })).toHaveText([
        'Insurance Name: Required',
        'Plan Id: Required',
      ]);
      for (const label of ['Insurance Name', 'Plan Id'])
        await expect(field(label)).toHaveAccessibleDescription('Required');
    });
    await test.step('payers are searched from two characters, half a second after the last key [C-229][C-230]', async () => {
      const searches = () =>
        answers.asked.flatMap(({ search }) => new URLSearchParams(search).get('searchString') ?? []);
      await stopClock(page);
      await field('Insurance Name').press('c');
      await page.clock.runFor(900);
      for (const key of 'asca') {
        await field('Insurance Name').press(key);
        await page.clock.runFor(60);
      }
      await page.clock.runFor(420);
      expect(searches()).toEqual([]);
      await page.clock.runFor(100);
      await expect.poll(searches).toEqual(['casca']);
      await page.clock.resume();
      await page.getByRole('option', { name: /Cascade Health Select/ }).click();
      await expect(field('Insurance Name')).toHaveValue('Cascade Health');
      await expect(field('Plan Id')).toHaveValue('CSCD1-02');
      await expect(field('Pre-Claim Requirement')).toHaveText('Authorization');
      expect(searches()).toEqual(['casca']);
    });
    await test.step('typed values are restored, and Cancel discards them [C-174][C-175]', async () => {
      await field('Subscriber ID').fill('A884120');
      await expect.poll(() => [...drafts.values()].join()).toContain('A884120');
      expect([...drafts.keys()].join()).toContain('/new-coverage/');
      expect(
        await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
      ).not.toContain('A884120');
      await beginInsurance(page, 'Add Insurance Provider', path);
      await expect(field('Subscriber ID')).toHaveValue('A884120');
      await panel(page).getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => drafts.size).toBe(0);
      await begin(page, 'Add Insurance Provider');
      await expect(field('Subscriber ID')).toHaveValue('');
    });
    const fill = async (subscriber: string) => {
      await field('Insurance Name').fill('Cascade Health');
      await field('Plan Id').fill('CSCD1-02');
      await field('Subscriber ID').fill(subscriber);
    };
    await test.step('each of the three fields alone makes an insurance different [C-222]', async () => {
      answers.failing(contract.case.addCoverage, 500);
      const { subscriberId, insuranceName, rcsInsuranceCode } = coverage(1).coverage;
      const same = [subscriberId, insuranceName, rcsInsuranceCode ?? ''] as const;
      const labels = ['Subscriber ID', 'Insurance Name', 'Plan Id'] as const;
      for (const [at, label] of labels.entries()) await field(label).fill(same[at] ?? '');
      await save(page).click();
      const duplicate = panel(page).getByText('Duplicate Insurance already exists');
      await expect(duplicate.first()).toBeVisible();
      expect(added()).toHaveLength(0);
      for (const [at, label] of labels.entries()) {
        await field(label).fill(`${same[at]}X`);
        await save(page).click();
        await expect.poll(() => added().length, label).toBe(at + 1);
        await expect(toast(page, 'Error adding coverage')).toBeVisible();
        await expect(duplicate, label).toHaveCount(0);
        await field(label).fill(same[at] ?? '');
      }
    });
    await test.step('a failure shows a message and loses nothing; the second attempt adds the insurance and deletes the draft [C-174][C-347][C-348][C-349]', async () => {
      await fill('A884120');
      await save(page).click();
      await expect(toast(page, 'Error adding coverage')).toBeVisible();
      await expect(field('Subscriber ID')).toHaveValue('A884120');
      const held = Promise.withResolvers<void>();
      const one = coverage(2, { insuranceName: 'Cascade Health', subscriberId: 'A884120' });
      answers.to(contract.case.addCoverage, async () => {
        await held.promise;
        answers.toRead('getCaseCoverages', { getCaseCoverages: [coverage(1), one] });
        return one;
      });
      await save(page).click();
      await expect(toast(page, 'Adding Coverage')).toBeVisible();
      held.resolve();
      await expect(toast(page, 'Coverage Added')).toBeVisible();
      // Earlier checks of the case were about other insurances.
      await expect(page.getByRole('button', { name: 'Check Eligibility', exact: true })).toBeVisible();
      const chips = panel(page).getByRole('group', { name: 'Coverages' }).getByRole('button');
      await chips.last().click();
      await expect(panel(page).getByText('A884120')).toBeVisible();
      await expect.poll(() => drafts.size).toBe(0);
    });
  });
});

test('only changed insurances are sent, each shows its result, and typed values are never lost', async ({
  page,
  answers,
}) => {
  const own = { periodStart: '2026-02-01', periodEnd: '2027-12-31', rcsInsuranceCode: 'CSCD1-02' };
  const [first, second] = [
    homeless(coverage(1, own)),
    homeless(coverage(2, { insuranceName: 'Cascade Health' })),
  ];
  const path = insured(answers, [first, second]);
  const drafts = keepingDrafts(answers);
  await beginInsurance(page, 'Edit Insurance Information', path);
  // Finds the forms by billing order.
  const one = panel(page).getByRole('form', { name: /^1 / });
  const other = panel(page).getByRole('form', { name: /^2 / });
  const bodies = () =>
    answers.asked.filter(({ method }) => method === 'PATCH').map(({ text }) => JSON.parse(text));

  await test.step('typed values are kept for each insurance and restored [C-172][C-175]', async () => {
    await expect(save(page)).toBeDisabled();
    for (const label of ['Effective Start Date', 'Effective End Date', 'Date of Birth'])
      await one.getByLabel(label).fill('');
    await one.getByLabel('Group Number').fill('G-2');
    await expect.poll(() => [...drafts.values()].join()).toContain('G-2');
    expect([...drafts.keys()].join()).toMatch(new RegExp(`/coverage/${first.coverageId}$`));
    await beginInsurance(page, 'Edit Insurance Information', path);
    await expect(one.getByLabel('Group Number')).toHaveValue('G-2');
    await expect(other.getByLabel('Group Number')).toHaveValue('G-1');
  });
  await test.step('the save shortcut sends only the changed insurance, with the empty date for a cleared one [C-173][C-224]', async () => {
    const saved = {
      ...first,
      coverage: { ...first.coverage, groupNumber: 'G-2', periodStart: null, periodEnd: null },
      version: 2,
    };
    answers.to(contract.case.changeCoverage, () => {
      answers.toRead('getCaseCoverages', { getCaseCoverages: [saved, second] });
      return saved;
    });
    await one.getByLabel('Group Number').press('Control+Enter');
    await expect(toast(page, 'Coverage Updated for Tidewater PPO')).toBeVisible();
    // After a correction the payer can be asked again at once.
    await expect(page.getByRole('button', { name: 'Check Eligibility' }).first()).toBeVisible();
    expect(bodies()).toEqual([
      {
        coverage: { groupNumber: 'G-2', periodStart: '0001-01-01', periodEnd: '0001-01-01' },
        coverageSubscriber: { birthDate: '0001-01-01' },
      },
    ]);
    await expect(panel(page).getByText('G-2')).toBeVisible();
    for (const date of ['0001', '02/01/2026', '12/31/2027'])
      await expect(panel(page).getByText(date), date).toHaveCount(0);
  });
  await test.step('one of two saves fails: each shows its result, and the typed values of the failed one stay [C-350][C-351][C-352]', async () => {
    const held = Promise.withResolvers<void>();
    answers.to(contract.case.changeCoverage, async () => {
      await held.promise;
      answers.failing(contract.case.changeCoverage, 500);
      return { ...first, coverage: { ...first.coverage, groupNumber: 'G-3' }, version: 3 };
    });
    await begin(page, 'Edit Insurance Information');
    await one.getByLabel('Group Number').fill('G-3');
    await other.getByLabel('Group Number').fill('G-4');
    await save(page).click();
    await expect(toast(page, 'Updating Coverage')).toBeVisible();
    held.resolve();
    await expect(toast(page, 'Coverage Updated for Tidewater PPO')).toBeVisible();
    await expect(toast(page, 'Error updating coverage for Cascade Health')).toBeVisible();
    await expect(other.getByLabel('Group Number')).toHaveValue('G-4');
    answers.to(contract.case.changeCoverage, { ...second, version: 2 });
    await save(page).click();
    await expect(toast(page, 'Coverage Updated for Cascade Health')).toBeVisible();
    expect(bodies().slice(1)).toEqual([
      { coverage: { groupNumber: 'G-3' } },
      { coverage: { groupNumber: 'G-4' } },
      { coverage: { groupNumber: 'G-4' } },
    ]);
  });
});

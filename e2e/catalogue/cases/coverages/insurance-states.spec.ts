import { contract } from '@waypost/contract';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import type { PayerAddress } from '@waypost/contract/payers/plans';
import { coverage, openedCase } from '../../../support/case-answers.ts';
import { panel, save } from '../../../support/insurance.ts';
import { begin, beginInsurance } from '../../../support/insurance-screens.ts';
import { tabTo } from '../../../support/keyboard.ts';
import { expect, followWithin, holdingIn, mayAllIn, test } from '../../../support/shown.ts';

const [electronic, onPaper] = ['TWM01-01', 'HWC00-01'];
const payerAddress = (code: string, deactivationDate: string | null, line1: string): PayerAddress => ({
  code,
  deactivationDate,
  address: {
    name: 'Claims',
    line1,
    line2: null,
    line3: null,
    line4: null,
    city: 'Lakemont',
    state: 'OH',
    postalCode: '43004',
    country: null,
    district: null,
  },
});

/** The subscriber's address is not known. */
const homeless = (one: CaseCoverage): CaseCoverage => ({
  ...one,
  coverageSubscriber: { ...one.coverageSubscriber, address: null },
});

test('insurance forms show their problems, each form its own and all together [C-171]', async ({
  page,
  answers,
}) => {
  const path = `${openedCase(answers)}?panel=insurance`;
  answers
    .toRead('getCaseCoverages', {
      getCaseCoverages: [coverage(1), coverage(2, { insuranceName: 'Cascade Health' })].map(homeless),
    })
    .toRead('payersByEntity', {
      payersByEntity: [electronic, onPaper].map((harpInsuranceCode) => ({
        harpInsuranceCode,
        harpInsurancePlan: 'A plan',
        isEnded: false,
      })),
    })
    .to(contract.payerData.searchPayerData, [])
    .to(contract.payerData.payerData, ({ search }) => [
      {
        harpInsuranceCode: new URLSearchParams(search).get('insuranceCode') ?? '',
        harpInsurancePlan: 'A plan',
        clientInsuranceCode: null,
        eligPayerCode: null,
        payerName: 'Tidewater PPO',
        payerAddresses: [
          payerAddress('TWM01-CLM', null, 'PO Box 12'),
          payerAddress('TWM01-OLD', '2020-01-01', 'PO Box 11'),
        ],
      },
    ])
    .to(contract.payerData.preClaimRequirement, { requirementCode: null })
    .to(contract.payerData.mediaType, ({ search }) => ({
      mediaType: search.includes(onPaper) ? 'Paper' : 'Electronic',
    }));
  await beginInsurance(page, 'Edit Insurance Information', path);
  // Finds the forms by billing order.
  const one = panel(page).getByRole('form', { name: /^1 / });
  const other = panel(page).getByRole('form', { name: /^2 / });
  await expect(other).toBeVisible();
  await expect(panel(page).getByRole('form', { name: /^\d / })).toHaveCount(2);

  await test.step('an insurance cannot equal a saved insurance or one in another form [C-223]', async () => {
    const own = await Promise.all(
      ['Insurance Name', 'Plan Id', 'Subscriber ID'].map((label) =>
        other.getByLabel(label, { exact: true }).inputValue(),
      ),
    );
    const labels = ['Insurance Name', 'Plan Id', 'Subscriber ID'];
    const before = await one.getByLabel('Subscriber ID').inputValue();
    for (const [at, label] of labels.entries())
      await one.getByLabel(label, { exact: true }).fill(own[at] ?? '');
    await save(page).click();
    await expect(panel(page).getByText('Duplicate Insurance already exists').first()).toBeVisible();
    await one.getByLabel('Subscriber ID').fill(`${before}X`);
    await expect(panel(page).getByText('Duplicate Insurance already exists')).toHaveCount(0);
    for (const [at, label] of ['Insurance Name', 'Plan Id', 'Subscriber ID'].entries())
      await other.getByLabel(label, { exact: true }).fill(['Summit Care', 'NEW-1', 'TWICE'][at] ?? '');
    for (const [at, label] of ['Insurance Name', 'Plan Id', 'Subscriber ID'].entries())
      await one.getByLabel(label, { exact: true }).fill(['summit care', 'new-1', 'twice'][at] ?? '');
    await save(page).click();
    await expect(panel(page).getByText('Duplicate Insurance already exists').first()).toBeVisible();
    expect(answers.asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await begin(page, 'Edit Insurance Information');
    await expect(other.getByLabel('Subscriber ID')).toHaveValue(own[2] ?? '');
  });
  await test.step('an address of the subscriber is complete or blank [C-217][C-218]', async () => {
    await one.getByLabel('City', { exact: true }).fill('Lakemont');
    await save(page).click();
    for (const label of ['Address Line 1', 'State', 'Zip code', 'Country'])
      await expect(
        one.getByText(`${label} is required if any address field is entered.`, { exact: true }),
      ).toBeVisible();
    await expect(one.getByText('City is required if any address field is entered.')).toBeHidden();
    await one.getByLabel('City', { exact: true }).fill('');
    for (const label of ['Address Line 2', 'Zip code']) {
      await one.getByLabel(label, { exact: true }).first().fill('43004');
      await save(page).click();
      await expect(
        one.getByText('City is required if any address field is entered.', { exact: true }),
      ).toBeVisible();
      await one.getByLabel(label, { exact: true }).first().fill('');
    }
  });
  await test.step('the claims address is shown for hard copies, and a typed one stays; Blank means none [C-227][C-228]', async () => {
    const claims = one.getByRole('group', { name: 'Address for Claims' });
    await expect(claims).toBeHidden();
    await one.getByLabel('Hard-Copy Claim').check();
    await claims.getByLabel('Name', { exact: true }).fill('By hand');
    await one.getByLabel('Hard-Copy Claim').uncheck();
    await expect(claims).toBeVisible();
    await claims.getByLabel('Name', { exact: true }).fill('');
    await expect(claims).toBeHidden();
    await one.getByRole('combobox', { name: 'Address', exact: true }).click();
    await expect(page.getByRole('option', { name: /-OLD/ })).toHaveCount(0);
    await page.getByRole('option', { name: /-CLM/ }).click();
    await one.getByLabel('Hard-Copy Claim').check();
    await expect(claims.getByLabel('Address Line 1')).toHaveValue(/^PO Box/);
    await expect(claims.getByLabel('Address Line 1')).toBeDisabled();
    await one.getByRole('combobox', { name: 'Address', exact: true }).click();
    await page.getByRole('option', { name: 'Blank', exact: true }).click();
    await expect(claims.getByLabel('Address Line 1')).toHaveValue('');
    await one.getByLabel('Hard-Copy Claim').uncheck();
  });
  await test.step('the media comes from the plan; media other than electronic show a claims address [C-226][C-227]', async () => {
    const plan = await one.getByLabel('Plan Id').inputValue();
    await one.getByLabel('Plan Id').fill(onPaper);
    await expect(one.getByLabel('Media', { exact: true })).toHaveText('Paper');
    await expect(one.getByRole('group', { name: 'Address for Claims' })).toBeVisible();
    await one.getByLabel('Plan Id').fill(plan);
    await expect(one.getByLabel('Media', { exact: true })).toHaveText('Electronic');
  });
});

test('insurances are saved one by one and in their sequence, also when another user changed them or it fails', async ({
  page,
  answers,
}) => {
  await test.step('a value that another user saved meanwhile is shown beside the typed one', async () => {
    const path = `${openedCase(answers)}?panel=insurance`;
    const found = (groupNumber: string) => ({ getCaseCoverages: [homeless(coverage(1, { groupNumber }))] });
    answers.toRead('getCaseCoverages', found('G-1')).toRead('payersByEntity', { payersByEntity: [] });
    answers
      .to(contract.payerData.searchPayerData, [])
      .to(contract.payerData.payerData, [])
      .to(contract.payerData.preClaimRequirement, { requirementCode: null })
      .to(contract.payerData.mediaType, { mediaType: 'Electronic' })
      .failing(contract.case.changeCoverage, 'VERSION_CHANGED');
    holdingIn(answers, mayAllIn('LKMT', 'SEQUENCE'));
    await beginInsurance(page, 'Edit Insurance Information', path);
    const one = panel(page).getByRole('form', { name: /^1 / });
    await one.getByLabel('Group Number').fill('Mine');
    await save(page).click();
    await expect(one.getByText(/Someone else has changed this/)).toBeVisible();
    answers.toRead('getCaseCoverages', found('Theirs'));
    await one.getByRole('button', { name: 'Reload' }).click();
    await expect(one.getByText('Group Number: saved “Theirs”, typed “Mine”')).toBeVisible();
    await expect(one.getByLabel('Group Number')).toHaveValue('Mine');
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(panel(page)).toBeFocused();
  });
  await test.step('the billing sequence is dragged or moved by buttons, and saved as a whole [C-176][C-353][C-354][C-355]', async () => {
    const path = `${openedCase(answers)}?panel=insurance`;
    const two = [coverage(1), coverage(2, { insuranceName: 'Cascade Health' })];
    answers.toRead('getCaseCoverages', { getCaseCoverages: two });
    await followWithin(page, 'SEQUENCE', path);
    await begin(page, 'Update Billing Sequence');
    const rows = panel(page).getByRole('list', { name: 'Billing sequence' }).getByRole('listitem');
    const ids = () => rows.locator('small').allTextContents();
    const expectText = (text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible();
    const before = await ids();
    const turned = before.toReversed();
    await expect(save(page)).toBeDisabled();
    await rows.nth(1).getByRole('button', { name: /up$/ }).press('Enter');
    await expect.poll(ids).toEqual(turned);
    await expect(panel(page).getByText(/is 1 of 2$/)).toBeAttached();
    await rows.nth(0).getByRole('button', { name: /down$/ }).click();
    await expect.poll(ids).toEqual(before);
    await rows.nth(1).dragTo(rows.nth(0));
    await expect.poll(ids).toEqual(turned);

    answers.failing(contract.case.orderCoverages, 500);
    await save(page).click();
    await expectText('Error updating coverage information');
    await expect.poll(ids).toEqual(turned);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    answers.to(contract.case.orderCoverages, async () => {
      await held;
      const [one, other] = two.toReversed().map((each, at) => ({ ...each, order: at + 1, version: 2 }));
      const ordered = [one, other].filter((each) => each !== undefined);
      answers.toRead('getCaseCoverages', { getCaseCoverages: ordered });
      return ordered;
    });
    // By keyboard alone.
    await tabTo(page, save(page), 40);
    await page.keyboard.press('Enter');
    letGo();
    await expectText('Demographic coverage updated');
    const sent = await answers.sent('PUT', /\/Coverages\//);
    expect(JSON.parse(sent.text)).toEqual(two.toReversed().map(({ coverageId }) => coverageId));
    await begin(page, 'Update Billing Sequence');
    await expect.poll(ids).toEqual(turned);
  });
});

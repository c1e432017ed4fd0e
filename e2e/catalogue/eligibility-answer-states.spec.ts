import { contract } from '@waypost/contract';
import { permissionNames } from '@waypost/contract/permissions';
import type {
  EligibilityResponse,
  EligibilityTransaction,
} from '@waypost/contract/services/eligibility-response';
import type { PlanSummary } from '@waypost/contract/services/eligibility-summary';
import type { Payer } from '@waypost/contract/services/payer-data';
import { emptyCoverage, emptyResponse } from '../../apps/portal/src/features/eligibility/test-answers.ts';
import { choose, fieldOf } from '../support/eligibility.ts';
import {
  byMember,
  opened,
  person,
  rejected,
  rejection,
  tidewater,
  transaction,
} from '../support/eligibility-answers.ts';
import { expect, follow, holding, idOf, test } from '../support/shown.ts';

const noLimit = { total: null, remaining: null, isContradictory: false };
const noLimits = { inNetwork: noLimit, outOfNetwork: noLimit, networkNotGiven: noLimit };
const noLevels = { individual: noLimits, family: noLimits, levelNotGiven: noLimits };
const noPart = { amount: null, isContradictory: false };
const noCoPay = { inNetwork: noPart, outOfNetwork: noPart, networkNotGiven: noPart };
/** A plan of which the payer says how long it lasts, and what an office visit costs. */
const plan = (planName: string): PlanSummary => ({
  planName,
  insuranceTypeCode: null,
  insuranceType: null,
  networkName: null,
  groupNumber: null,
  normalizedStatus: 'active',
  isActive: true,
  start: '2026-01-01',
  end: '2026-12-31',
  statusCoverageIndex: 0,
  coPays: {
    office: { ...noCoPay, inNetwork: { ...noPart, amount: { amount: '25', coverageIndexes: [0] } } },
    specialist: noCoPay,
    urgentCare: noCoPay,
  },
  deductible: noLevels,
  outOfPocket: noLevels,
  shares: [],
});
const anAnswer: EligibilityResponse = {
  ...emptyResponse,
  coverages: [{ ...emptyCoverage, benefitCode: '1', benefitType: 'Active Coverage' }],
  plans: [plan('Plan 1')],
  displayMessages: {
    alerts: [
      {
        field: 'memberId',
        fieldName: 'Member ID',
        message: 'Member ID differs: sent TWM8841207, answered TWM8841299.',
        requestValue: 'TWM8841207',
        responseValue: 'TWM8841299',
        isHandled: true,
        accepted: false,
        declined: false,
        value: null,
        decidedBy: null,
        decidedAt: null,
      },
    ],
    notifications: [],
  },
  alertResponse: {
    ...emptyResponse.alertResponse,
    displayMessages: ['NORTHGATE MUTUAL pays before this payer.'],
  },
};
const withPlans = (count: number): EligibilityTransaction => ({
  ...transaction,
  eligibilityResponse: [
    { ...anAnswer, plans: Array.from({ length: count }, (_, at) => plan(`Plan ${at + 1}`)) },
  ],
});

test('on paper the answer is one page: verdict, summary and alerts, no navigation', async ({
  page,
  answers,
}) => {
  await page.goto(opened(answers, withPlans(1)));
  await expect(page.getByText('NORTHGATE MUTUAL pays before this payer.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet).toBeVisible();
  for (const text of [
    'Tidewater PPO: Active Coverage',
    'Active until 12/31/2026',
    '$25.00',
    'NORTHGATE MUTUAL',
    'Alerts',
    'Member ID differs',
  ])
    await expect(sheet).toContainText(text);
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await test.step('four plans are printed whole; what comes after them is named with its status', async () => {
    const further = sheet.getByRole('heading', { name: 'Further plans' });
    for (const plans of [4, 5]) {
      await page.goto(opened(answers, withPlans(plans)));
      await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(sheet.getByRole('heading', { name: /^Plan 4: / })).toBeVisible();
      await expect(further).toHaveCount(plans - 4);
      await page.emulateMedia({ media: 'screen' });
    }
  });
});

test('two payers of a patient are tabs [C-168]', async ({ page, answers }) => {
  const own = {
    ...tidewater,
    order: 'primary' as const,
    id: transaction.id,
    state: 'answered' as const,
    coverageStatus: 'Active Coverage',
    isThis: true,
  };
  const other = {
    ...own,
    order: 'secondary' as const,
    id: idOf(2),
    payerName: 'Lakeshore PPO',
    isThis: false,
  };
  const address = opened(answers, { ...withPlans(1), transactions: [own, other] });
  await page.goto(address);
  const payers = page.getByRole('tablist', { name: 'Payers of this patient' });
  await expect(payers.getByRole('tab')).toHaveCount(2);
  await expect(payers.getByRole('tab', { name: /Primary: Tidewater PPO/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await payers.getByRole('tab', { name: /Secondary: Lakeshore PPO/ }).click();
  await expect(page).toHaveURL(new RegExp(`/${other.id}$`));
});

test('a panel of the answer that fails says so itself, and is asked for again', async ({ page, answers }) => {
  const address = opened(answers, withPlans(1));
  answers.failing(contract.eligibility.history, 500).failing(contract.eligibility.difference, 500);
  await page.goto(address);
  const answer = page.getByRole('region', { name: 'Eligibility response' });
  const history = answer.getByRole('region', { name: 'Other checks of this patient with this payer' });
  const difference = answer.getByRole('alert').filter({ hasText: 'Changes since the last answer' });
  await expect(history.getByText('The earlier checks could not be loaded.')).toBeVisible();
  await expect(difference).toContainText('could not be loaded');
  opened(answers, withPlans(1));
  await history.getByRole('button', { name: 'Try again' }).click();
  await expect(history.getByText('The earlier checks could not be loaded.')).toBeHidden();
  await difference.getByRole('button', { name: 'Try again' }).click();
  await expect(difference).toBeHidden();
});

test('a check that may not be asked again says why, to the keyboard too [C-166]', async ({
  page,
  answers,
}) => {
  const { request } = transaction.resubmit;
  const resubmit = page.getByRole('button', { name: 'Resubmit Request' });
  for (const [at, [reason, words]] of (
    [
      ['task-of-another', 'Someone else is working on the task'],
      ['no-permission', 'You do not have permission to create eligibility requests'],
      ['payer-gone', 'Your organization no longer has a connection to this payer'],
    ] as const
  ).entries()) {
    const refused = { ...withPlans(1), id: idOf(200 + at), resubmit: { isAllowed: false, reason, request } };
    const address = opened(answers, refused);
    if (at === 0) await page.goto(address);
    else await follow(page, address);
    await expect(page.getByText(`Request ID ${refused.id}`)).toBeVisible();
    await expect(resubmit).toBeDisabled();
    await page.getByRole('button', { name: 'View Raw Data' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toContainText(words);
  }
  await follow(page, opened(answers, withPlans(1)));
  await expect(resubmit).toBeEnabled();
});

test('full SSNs of the raw data are offered by ssn-read and by no other permission', async ({
  page,
  answers,
}) => {
  const masked: EligibilityTransaction = {
    ...withPlans(1),
    eligibilityRequest: { ...transaction.eligibilityRequest, ssn: 'XXX-XX-4417' },
  };
  const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
  for (const isOffered of [true, false]) {
    holding(answers, ...permissionNames.filter((name) => isOffered || name !== 'ssn-read'));
    await page.goto(opened(answers, masked));
    await page.getByRole('button', { name: 'View Raw Data' }).click();
    await drawer.getByRole('button', { name: 'Transaction (JSON)' }).click();
    await expect(drawer.getByRole('region', { name: 'Transaction' })).toContainText('XXX-XX-4417');
    await expect(drawer.getByRole('button', { name: 'Show full SSNs' })).toHaveCount(isOffered ? 1 : 0);
  }
});

test('a request to a payer that nobody knows any more, or that several are called, is not sent as it was', async ({
  page,
  answers,
}) => {
  const rejectedOnce = rejected([rejection('72', 0)], {
    people: [person('Marisol', 'Echeverria')],
    patientIndex: 0,
  });
  const old = { payerCode: 'OLD1', payerName: 'Bygone Life' };
  const before = {
    ...rejectedOnce,
    resubmit: { ...rejectedOnce.resubmit, request: { ...rejectedOnce.resubmit.request, ...old } },
  };
  const asksAgain = async (found: Payer[]) => {
    const address = opened(answers, before);
    answers
      .to(contract.payerData.eligibilityPayers, [{ ...tidewater, searchOptions: [byMember] }, ...found])
      .to(
        contract.eligibility.payerTemplates,
        found.length > 0 ? { status: 200, body: found } : { status: 204 },
      );
    await page.goto(address);
    await page.getByRole('button', { name: 'Resubmit Request' }).click();
  };
  await test.step('a payer that nobody knows any more is asked support about [C-356]', async () => {
    await asksAgain([]);
    await expect(
      page.getByText(
        'Payer Code does not match known Payers configured by the provider. Please contact Support for further assistance',
      ),
    ).toBeVisible();
    await expect(fieldOf(page, 'Payer')).toHaveValue('');
    const asked = answers.asked.find(({ path }) => path.endsWith('/template/payername'));
    expect(new URLSearchParams(asked?.search).get('payerName')).toBe(old.payerName);
  });
  await test.step('of several payers of one name the user chooses [C-357]', async () => {
    await asksAgain(['BYG1', 'BYG2'].map((payerCode) => ({ ...old, payerCode, searchOptions: [byMember] })));
    await expect(fieldOf(page, 'Payer')).toHaveAccessibleDescription(
      'Please choose appropriate Payer Name for this request',
    );
    await expect(fieldOf(page, 'Payer')).toBeFocused();
    await choose(page, 'Payer', 'BYG2');
    await expect(fieldOf(page, 'Payer')).toHaveValue('Bygone Life (BYG2)');
  });
});

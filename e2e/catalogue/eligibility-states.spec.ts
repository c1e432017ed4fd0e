import { contract } from '@waypost/contract';
import { permissionNames } from '@waypost/contract/permissions';
import {
  type EligibilityResponse,
  type EligibilityTransaction,
  failureKinds,
} from '@waypost/contract/services/eligibility-response';
import type { PlanSummary } from '@waypost/contract/services/eligibility-summary';
import type { Payer } from '@waypost/contract/services/payer-data';
import { emptyCoverage, emptyResponse } from '../../apps/portal/src/features/eligibility/test-answers.ts';
import { ask, choose, fieldOf } from '../support/eligibility.ts';
import {
  byMember,
  opened,
  openedForm,
  person,
  rejected,
  rejection,
  tidewater,
  transaction,
} from '../support/eligibility-answers.ts';
import { expect, follow, holding, idOf, test } from '../support/shown.ts';

test('while the payer is silent it says what is going on, and Cancel Request stops the waiting [C-088]', async ({
  page,
  answers,
}) => {
  await page.goto(opened(answers, { ...transaction, state: 'sent', answeredAt: null }));
  await expect(page.getByText(/We are waiting to hear back/)).toBeVisible();
  await expect(page.getByText(/It may take several minutes/)).toBeVisible();
  const steps = page.getByRole('list').filter({ hasText: 'Waiting for the payer' }).getByRole('listitem');
  for (const [at, state] of ['done', 'done', 'now', 'later'].entries())
    await expect(steps.nth(at)).toHaveAttribute('data-state', state);
  const cancelled = { ...transaction, state: 'cancelled', answeredAt: null } as const;
  answers.to(contract.eligibility.cancel, () => {
    answers.to(contract.eligibility.transaction, cancelled);
    return cancelled;
  });
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await expect(page.getByText(/cancelled/i).first()).toBeVisible();
});

test('a rejection shows its codes in a table, once each, and what to do [C-358][C-359][C-360]', async ({
  page,
  answers,
}) => {
  const address = opened(
    answers,
    rejected([rejection('71'), rejection('72', 0), rejection('71', 0), rejection('73')], {
      people: [person('Marisol', 'Echeverria')],
      patientIndex: 0,
    }),
  );
  await page.goto(address);
  const table = page.getByRole('table').filter({ hasText: 'Error Code' });
  await expect(table).toBeVisible();
  for (const name of ['Error Code', 'Reject Reason', 'Follow Up Action']) {
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
  }
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  const codes = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.flatMap((row) => row.querySelector('td')?.textContent ?? []));
  expect(codes).toEqual(['71', '72', '73']);
  const enrolment = page.getByText('Possible enrollment error. Please contact your Account Representative.');
  await follow(page, opened(answers, { ...rejected([rejection('43')]), id: idOf(43) }));
  await expect(enrolment).toBeVisible();
  await follow(page, opened(answers, { ...rejected([rejection('71')]), id: idOf(71) }));
  await expect(page.getByText('Check the date of birth.').first()).toBeVisible();
  await expect(enrolment).toHaveCount(0);
});

test('each failure of a payer ends in a clear state, never a blank page', async ({ page, answers }) => {
  const ofKind = failureKinds.map((kind, at) => ({
    ...transaction,
    id: idOf(100 + at),
    state: 'failed' as const,
    failure: { kind, detail: null },
  }));
  await page.goto(opened(answers, transaction));
  const results = page.getByRole('region', { name: 'Eligibility response' });
  await expect(results.getByText('The payer answered without any benefits')).toBeVisible();
  const titles = new Set<string>();
  for (const failed of ofKind) {
    const { kind } = failed.failure;
    await follow(page, opened(answers, failed));
    await expect(page.getByText(`Request ID ${failed.id}`), kind).toBeVisible();
    await expect(page.getByText('We are waiting to hear back'), kind).toBeHidden();
    await expect(results, kind).toContainText(
      /not sent again|contact support|try again|refused|could not|use Resubmit Request/i,
    );
    await expect(results.getByRole('button', { name: 'Resubmit Request' }), kind).toBeVisible();
    titles.add(String(await results.getByRole('heading', { level: 3 }).first().textContent()));
  }
  expect(titles.size).toBe(failureKinds.length);
});

test('an unknown transaction says so [C-090]', async ({ page, answers }) => {
  const address = opened(answers, transaction);
  answers.failing(contract.eligibility.transaction, 'NOT_FOUND');
  await page.goto(address);
  await expect(page.getByText('No eligibility request found')).toBeVisible();
});

test('a payer that could not answer is shown as rejected beside its disclaimer, and never as inactive', async ({
  page,
  answers,
}) => {
  const disclaimer = {
    ...emptyCoverage,
    benefitCode: 'P',
    benefitType: 'Benefit Disclaimer',
    coverageMessage: ['THIS IS NO GUARANTEE OF PAYMENT'],
  };
  await page.goto(
    opened(
      answers,
      rejected([rejection('42', 0)], {
        people: [person('Marisol', 'Echeverria')],
        patientIndex: 0,
        coverages: [disclaimer],
      }),
    ),
  );
  const answer = page.getByRole('region', { name: 'Eligibility response' });
  await expect(answer.getByRole('table', { name: 'Rejection reasons' })).toContainText('42');
  await expect(answer.getByText('Rejected', { exact: true }).first()).toBeVisible();
  await expect(answer.getByText(/Inactive/)).toHaveCount(0);
  await expect(answer.getByText('THIS IS NO GUARANTEE OF PAYMENT').first()).toBeVisible();
});

test('a rejection names its person where the answer tells of several', async ({ page, answers }) => {
  const [marisol, wren] = [person('Marisol', 'Echeverria'), person('WREN', 'ECHEVERRIA')];
  const active = {
    ...emptyCoverage,
    benefitCode: '1',
    benefitType: 'Active Coverage',
    coverageLevel: 'Family',
    serviceTypes: ['Health Benefit Plan Coverage'],
    personIndex: 1,
  };
  await page.goto(
    opened(
      answers,
      rejected([rejection('76', 0)], { people: [marisol, wren], patientIndex: 0, coverages: [active] }),
    ),
  );
  const answer = page.getByRole('region', { name: 'Eligibility response' });
  const table = answer.getByRole('table', { name: 'Rejection reasons' });
  await expect(table.getByRole('row', { name: /^76/ })).toContainText(/, subscriber$|, subscriber/);
  await expect(table).not.toContainText('WREN');
  await expect(answer.getByText('Rejected', { exact: true }).first()).toBeVisible();
  await expect(answer.getByText(/^New: Active/)).toHaveCount(0);
  // What is active is somebody else's, and says so.
  const benefits = answer.getByRole('group', { name: 'Benefit Information' });
  await expect(benefits.getByRole('row', { name: /^Active Coverage Family/ })).toContainText(
    /For WREN .*, subscriber/,
  );
  // Of one person alone the name says nothing new.
  const alone = rejected([rejection('72', 0)], { people: [marisol], patientIndex: 0 });
  await follow(page, opened(answers, { ...alone, id: idOf(72) }));
  await expect(table.getByRole('row', { name: /^72/ })).toBeVisible();
  await expect(table).not.toContainText(', subscriber');
});

test('a payer that is not answering is named before anything is sent; a failed call says what failed [C-369]', async ({
  page,
  answers,
}) => {
  openedForm(answers).to(contract.payerData.payerStatus, [
    {
      payerCode: 'SMMT1',
      payerName: 'Summit Care',
      state: 'not-answering',
      since: '2026-11-20T15:42:07.000Z',
      nextTryAt: '2026-11-20T15:42:37.000Z',
    },
  ]);
  await page.goto('/rco/LKMT/eligibility');
  const banner = page.getByRole('alert').filter({ hasText: 'Summit Care is not answering.' });
  await expect(banner).toContainText('No answer since 9:42:07 AM.');
  await expect(banner).toContainText('Requests are not sent to it before 9:42:37 AM.');
  await choose(page, 'Payer', 'Tidewater PPO');
  await expect(banner).toHaveCount(0);
  await choose(page, 'Payer', 'Summit Care');
  await expect(banner).toBeVisible();

  await choose(page, 'Facility', 'Lakemont Medical Center');
  await fieldOf(page, 'Service start').fill('11/20/2026');
  await fieldOf(page, 'Last name').fill('Echeverria');
  await fieldOf(page, 'First name').fill('Marisol');
  await fieldOf(page, 'Date of birth').fill('03/14/1984');
  await fieldOf(page, 'Member ID').fill('SMT8841207');
  const summary = page.getByRole('region', { name: 'The request was not sent' });
  for (const [answer, text] of [
    [500, 'Server error'],
    [403, 'You do not have permissions to access this resource'],
    [404, 'not found'],
    [418, 'Error sending request'],
  ] as const) {
    answers.failing(contract.eligibility.verify, answer);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(summary, String(answer)).toContainText(new RegExp(text, 'i'));
    await expect(fieldOf(page, 'Member ID')).toHaveValue('SMT8841207');
  }
});

test('a request that a restart cut short says what is known and what to do; a list is read as an exchange [C-327]', async ({
  page,
  answers,
}) => {
  const active = {
    ...transaction,
    eligibilityResponse: [
      { ...emptyResponse, coverages: [{ ...emptyCoverage, benefitType: 'Active Coverage' }] },
    ],
  };
  opened(answers, active);
  answers.to(contract.eligibility.verify, [active]);
  await ask(page, 'TWM8841207');
  await expect(page.getByText('Active Coverage').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${active.id}$`));
  answers.to(contract.eligibility.transaction, { ...transaction, state: 'interrupted', answeredAt: null });
  await page.reload();
  const response = page.getByRole('region', { name: 'Eligibility response' });
  await expect(response).toContainText('We do not know whether Tidewater PPO got the request.');
  await expect(response).toContainText('The request is not sent again by itself.');
  await expect(response).toContainText('The payer may then see the same question twice.');
  await expect(response.getByRole('button', { name: 'Resubmit Request' })).toBeEnabled();
});

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
  const address = opened(answers, { ...withPlans(1), exchanges: [own, other] });
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
  const difference = answer.getByRole('alert').filter({ hasText: 'The difference to the last answer' });
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
      ['task-of-another', 'Somebody else works the task'],
      ['no-permission', 'You do not have permission to create eligibility requests'],
      ['payer-gone', 'Your organisation has no connection to this payer any more'],
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

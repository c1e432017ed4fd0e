import { contract } from '@waypost/contract';
import { permissionNames } from '@waypost/contract/core/permissions';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { Payer } from '@waypost/contract/payers/calls';
import { choose, fieldOf } from '../../../support/eligibility.ts';
import {
  byMember,
  opened,
  person,
  rejected,
  rejection,
  tidewater,
  transaction,
} from '../../../support/eligibility-answers.ts';
import { withPlans } from '../../../support/plan-answers.ts';
import {
  everyPermission,
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  type Page,
  shownQueue,
  test,
  within,
} from '../../../support/shown.ts';
import { task, withTasks } from '../../../support/task-answers.ts';
import { rows } from '../../../support/views.ts';

const rulesOf = (page: Page) => page.getByRole('region', { name: 'Rules' });
const judged: EligibilityTransaction = {
  ...transaction,
  caseNumber: '260000-01',
  riskIndicator: 'Exception',
  rulesResult: [
    { id: '1', name: 'Coverage not active', outcome: 'Exception' },
    { id: '5', name: 'Plan not on file', outcome: 'Noted' },
  ],
};

test('the printed answer is one page with verdict, summary and alerts, without navigation', async ({
  page,
  answers,
}) => {
  const answered = withPlans(1);
  const eligibilityRequest = { ...answered.eligibilityRequest, serviceTypeCodes: ['30'] };
  await page.goto(opened(answers, { ...answered, caseNumber: '260000-01', eligibilityRequest }));
  await expect(page.getByText('NORTHGATE MUTUAL pays before this payer.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet).toBeVisible();
  for (const text of [
    'Tidewater PPO: Active: bill NORTHGATE MUTUAL first',
    'Bill NORTHGATE MUTUAL first.',
    'Active until 12/31/2026',
    '$25.00',
    'NORTHGATE MUTUAL',
    'Alerts',
    'Member ID differs',
    // The facts that identify a filed answer: the patient, the visit and the request.
    'FacilityLakemont Medical Center',
    'Case260000-01',
    'Date of birth03/14/1984',
    'Date of Service11/20/2026',
    'Services asked forHealth Benefit Plan Coverage',
    'Printed by Dana Whitfield',
  ])
    await expect(sheet).toContainText(text);
  // A part of which there is nothing to say has no heading.
  await expect(sheet.getByRole('heading', { name: 'What the patient pays first' })).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await test.step('four plans are printed in full, and further plans with name and status', async () => {
    const further = sheet.getByRole('heading', { name: 'Further plans' });
    for (const plans of [4, 5]) {
      await follow(page, opened(answers, { ...withPlans(plans), id: idOf(100 + plans) }));
      await expect(page.getByText(`Plan ${plans}`).first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(sheet.getByRole('heading', { name: /^Plan 4: / })).toBeVisible();
      await expect(further).toHaveCount(plans - 4);
      await page.emulateMedia({ media: 'screen' });
    }
  });

  await test.step('a rejection says the date of service once', async () => {
    await follow(page, opened(answers, { ...rejected([rejection('72')]), id: idOf(110) }));
    await expect(page.getByText('Compare the member ID with the card.')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByText('Date of Service', { exact: true })).toHaveCount(1);
    await page.emulateMedia({ media: 'screen' });
  });
});

test('an answer shows its panels and payers, and a resubmit is stopped if the payer is unknown or its name is ambiguous', async ({
  page,
  answers,
}) => {
  await test.step('a failed panel of the answer shows an error, and can be loaded again', async () => {
    holdingIn(answers, mayAllIn('LKMT', 'UNKNOWN', 'SEVERAL'));
    const address = opened(answers, withPlans(1));
    answers.failing(contract.eligibility.history, 500).failing(contract.eligibility.difference, 500);
    await page.goto(address);
    const answer = page.getByRole('region', { name: 'Eligibility response' });
    const history = answer.getByRole('region', { name: 'Other checks with Tidewater PPO' });
    const difference = answer.getByRole('alert').filter({ hasText: 'Changes since the last answer' });
    await expect(history.getByText('The other checks could not be loaded.')).toBeVisible();
    await expect(difference).toContainText('could not be loaded');
    opened(answers, withPlans(1));
    await history.getByRole('button', { name: 'Try again' }).click();
    await expect(history.getByText('The other checks could not be loaded.')).toBeHidden();
    await difference.getByRole('button', { name: 'Try again' }).click();
    await expect(difference).toBeHidden();
  });
  await test.step('a check that cannot be resubmitted says why, also to keyboard users [C-166]', async () => {
    const { request } = transaction.resubmit;
    const resubmit = page.getByRole('button', { name: 'Resubmit Request' });
    for (const [at, [reason, words]] of (
      [
        ['task-of-another', 'Someone else has the task'],
        ['no-permission', 'You do not have permission to create eligibility requests'],
        ['payer-gone', 'Your organization no longer has a connection to this payer'],
      ] as const
    ).entries()) {
      const refused = {
        ...withPlans(1),
        id: idOf(200 + at),
        resubmit: { isAllowed: false, reason, request },
      };
      await follow(page, opened(answers, refused));
      await expect(page.getByText(`Request ID ${refused.id.slice(0, 8)}`)).toBeVisible();
      await expect(resubmit).toBeDisabled();
      await page.getByRole('button', { name: 'View Raw Data' }).focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tooltip')).toContainText(words);
    }
    await follow(page, opened(answers, withPlans(1)));
    await expect(resubmit).toBeEnabled();
  });
  await test.step('an answer of two payers shows a tab for each [C-168]', async () => {
    const own = {
      ...tidewater,
      order: 'primary' as const,
      id: idOf(300),
      state: 'answered' as const,
      coverageStatus: 'Active Coverage',
      coverageCaution: null,
      isThis: true,
    };
    const other = {
      ...own,
      order: 'secondary' as const,
      id: idOf(2),
      payerName: 'Lakeshore PPO',
      isThis: false,
    };
    const address = opened(answers, { ...withPlans(1), id: own.id, transactions: [own, other] });
    await follow(page, address);
    const payers = page.getByRole('tablist', { name: 'Payers of this patient' });
    await expect(payers.getByRole('tab')).toHaveCount(2);
    await expect(payers.getByRole('tab', { name: /Primary: Tidewater PPO/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await payers.getByRole('tab', { name: /Secondary: Lakeshore PPO/ }).click();
    await expect(page).toHaveURL(new RegExp(`/${other.id}$`));
  });
  const rejectedOnce = rejected([rejection('72', 0)], {
    people: [person('Marisol', 'Echeverria')],
    patientIndex: 0,
  });
  const old = { payerCode: 'OLD1', payerName: 'Bygone Life' };
  const before = {
    ...rejectedOnce,
    resubmit: { ...rejectedOnce.resubmit, request: { ...rejectedOnce.resubmit.request, ...old } },
  };
  const asksAgain = async (lCode: string, found: Payer[]) => {
    const address = opened(answers, before);
    answers
      .to(contract.payerData.eligibilityPayers, [{ ...tidewater, searchOptions: [byMember] }, ...found])
      .to(
        contract.eligibility.payerTemplates,
        found.length > 0 ? { status: 200, body: found } : { status: 204 },
      );
    await followWithin(page, lCode, address);
    await page.getByRole('button', { name: 'Resubmit Request' }).click();
  };
  await test.step('a resubmit to an unknown payer advises contacting support [C-356]', async () => {
    await asksAgain('UNKNOWN', []);
    await expect(
      page.getByText(
        'Payer Code does not match known Payers configured by the provider. Please contact Support for further assistance',
      ),
    ).toBeVisible();
    await expect(fieldOf(page, 'Payer')).toHaveValue('');
    const { search } = await answers.sent('GET', '/template/payername');
    expect(new URLSearchParams(search).get('payerName')).toBe(old.payerName);
  });
  await test.step('the user chooses between several payers with the same name [C-357]', async () => {
    await asksAgain(
      'SEVERAL',
      ['BYG1', 'BYG2'].map((payerCode) => ({ ...old, payerCode, searchOptions: [byMember] })),
    );
    await expect(fieldOf(page, 'Payer')).toHaveAccessibleDescription(
      'Please choose appropriate Payer Name for this request',
    );
    await expect(fieldOf(page, 'Payer')).toBeFocused();
    await choose(page, 'Payer', 'BYG2');
    await expect(fieldOf(page, 'Payer')).toHaveValue('Bygone Life (BYG2)');
  });
});

test('raw data show full SSNs only with the permission ssn-read, and long data in full on request', async ({
  page,
  answers,
}) => {
  await test.step('only the permission ssn-read offers full SSNs in the raw data', async () => {
    const masked: EligibilityTransaction = {
      ...withPlans(1),
      eligibilityRequest: { ...transaction.eligibilityRequest, ssn: 'XXX-XX-4417' },
    };
    const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
    holdingIn(answers, {
      ALL: permissionNames,
      NOSSN: permissionNames.filter((name) => name !== 'ssn-read'),
      LONG: permissionNames,
    });
    const address = opened(answers, masked);
    for (const [lCode, isOffered] of [
      ['ALL', true],
      ['NOSSN', false],
    ] as const) {
      if (isOffered) await page.goto(within(lCode, address));
      else await followWithin(page, lCode, address);
      await page.getByRole('button', { name: 'View Raw Data' }).click();
      await drawer.getByRole('button', { name: 'Transaction (JSON)' }).click();
      await expect(drawer.getByRole('region', { name: 'Transaction' })).toContainText('XXX-XX-4417');
      await expect(drawer.getByRole('button', { name: 'Show full SSNs' })).toHaveCount(isOffered ? 1 : 0);
    }
  });
  await test.step('a response that is too long to send whole says how much is missing, and is shown whole when asked for', async () => {
    const start = 'ISA*00*THE-START~';
    const shortened = { ...transaction, raw271: start, leftOut: [{ list: 'raw271', count: 4_750_077 }] };
    const address = opened(answers, shortened);
    answers.to(contract.eligibility.transaction, ({ search }) =>
      search === '?raw=whole' ? { ...transaction, raw271: `${start}THE-END~` } : shortened,
    );
    await followWithin(page, 'LONG', address);
    await page.getByRole('button', { name: 'View Raw Data' }).click();
    const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
    const missing = drawer.getByText(
      '4,750,077 more characters of the response are not shown here. The response is shortened.',
    );
    await expect(missing).toBeVisible();
    await drawer.getByRole('button', { name: 'Transaction (JSON)' }).click();
    await expect(missing).toBeVisible();
    await drawer.getByRole('button', { name: 'X12 messages' }).click();
    await expect(drawer.getByText('THE-END')).toBeHidden();
    await drawer.getByRole('button', { name: 'Show whole response' }).click();
    await expect(drawer.getByText('THE-END')).toBeVisible();
    await expect(drawer.getByText('not shown here')).toBeHidden();
  });
});

test('an answer shows the results of the rules', async ({ page, answers }) => {
  holdingIn(answers, {
    ALL: permissionNames,
    WRITE: ['eligibility-verification-write'],
    TASK: everyPermission,
  });
  /** Opens another answer in an organization whose users may run the rules, or in one whose users may not. */
  const show = (at: number, shown: EligibilityTransaction, lCode = 'ALL') =>
    followWithin(page, lCode, opened(answers, { ...shown, id: idOf(500 + at) }));
  await test.step('an answer shows the rules that matched with their outcomes, and the highest severity', async () => {
    await page.goto(within('ALL', opened(answers, { ...judged, id: idOf(501) })));
    await expect(rulesOf(page).getByRole('listitem')).toContainText([
      /Exception.*Coverage not active/,
      /Noted.*Plan not on file/,
    ]);
    await show(2, { ...judged, riskIndicator: null, rulesResult: [] });
    await expect(rulesOf(page)).toContainText('No rule met');
  });
  await test.step('an answer of a case reports that the rules have not run, and shows their results once they have', async () => {
    const { riskIndicator, rulesResult } = judged;
    await show(3, { ...judged, riskIndicator: null, rulesResult: null });
    await expect(rulesOf(page)).toContainText('The rules have not run on this answer.');
    answers.to(contract.processes.runRules, { riskIndicator: null, rulesResult: null });
    await rulesOf(page).getByRole('button', { name: 'Run the rules again' }).press('Enter');
    await expect(page.getByText('The rules did not run on this answer.')).toBeVisible();
    answers.to(contract.processes.runRules, () => {
      answers.to(contract.eligibility.transaction, { ...judged, id: idOf(503) });
      return { riskIndicator, rulesResult };
    });
    await rulesOf(page).getByRole('button', { name: 'Run the rules again' }).press('Enter');
    await expect(page.getByText('The rules ran: 1 exception, 1 noted.')).toBeVisible();
    await expect(rulesOf(page).getByRole('listitem')).toHaveCount(2);
    await expect(rulesOf(page).getByRole('button', { name: 'Run the rules again' })).toBeFocused();
  });
  await test.step('an answer keeps its rule results when the rules cannot run again', async () => {
    await show(4, judged);
    answers.failing(contract.processes.runRules, 'INTERNAL');
    await rulesOf(page).getByRole('button', { name: 'Run the rules again' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(rulesOf(page).getByRole('listitem')).toHaveCount(2);
  });
  await test.step('an answer offers to run the rules again only with the permission and if it belongs to a case', async () => {
    await show(5, { ...judged, caseNumber: null, riskIndicator: null, rulesResult: null });
    await expect(rulesOf(page)).toContainText('because it belongs to no case');
    await expect(rulesOf(page).getByRole('button')).toHaveCount(0);
    await show(6, judged, 'WRITE');
    await expect(rulesOf(page).getByRole('listitem')).toHaveCount(2);
    await expect(rulesOf(page).getByRole('button')).toHaveCount(0);
  });
  await test.step('a new answer shows its rule results as soon as the rules have run', async () => {
    const now = new Date().toISOString();
    const fresh = { ...judged, id: idOf(507), sentAt: now, answeredAt: now };
    await show(7, { ...fresh, riskIndicator: null, rulesResult: null });
    await expect(rulesOf(page)).toContainText('The rules have not run on this answer.');
    answers.to(contract.eligibility.transaction, fresh);
    await expect(rulesOf(page).getByRole('listitem')).toHaveCount(2);
  });
  await test.step('the task panel names the rules that matched the payer’s last answer [W-077]', async () => {
    const { riskIndicator, rulesResult } = judged;
    const shown = task(1);
    const eligibility = {
      id: transaction.id,
      coverageStatus: 'Inactive Coverage',
      coverageCaution: null,
      rejectReasonCode: null,
      transactionDate: '2026-11-20T15:00:00.000Z',
      riskIndicator,
      rulesResult: rulesResult ?? [],
      caseDifferences: [],
    };
    withTasks(answers, [{ ...shown, domainModels: { ...shown.domainModels, eligibility } }]);
    await followWithin(page, 'TASK', shownQueue);
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    const panel = page.getByRole('complementary', { name: 'Task', exact: true });
    await expect(panel).toContainText('Coverage not active Exception');
    await expect(panel).toContainText('Plan not on file Noted');
  });
});

import { contract } from '@waypost/contract';
import { emptyCoverage, emptyResponse } from '../../../apps/portal/src/features/eligibility/test-answers.ts';
import { choose, fieldOf } from '../../support/eligibility.ts';
import { opened, person, rejected, rejection, transaction } from '../../support/eligibility-answers.ts';
import { expect, follow, idOf, test } from '../../support/shown.ts';

test('a check without an answer shows a message', async ({ page, answers }) => {
  const active = {
    ...transaction,
    eligibilityResponse: [
      { ...emptyResponse, coverages: [{ ...emptyCoverage, benefitType: 'Active Coverage' }] },
    ],
  };
  await test.step('a payer that does not answer is named before a request is sent; a failed call says what failed [C-369]', async () => {
    opened(answers, active);
    answers.to(contract.payerData.payerStatus, [
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
  await test.step('a request interrupted by a restart shows its known facts and the next step [C-327]', async () => {
    answers.to(contract.eligibility.verify, [active]);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Active Coverage').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${active.id}$`));
    answers.to(contract.eligibility.transaction, { ...transaction, state: 'interrupted', answeredAt: null });
    await page.reload();
    const response = page.getByRole('region', { name: 'Eligibility response' });
    await expect(response).toContainText('We do not know whether Tidewater PPO got the request.');
    await expect(response).toContainText('The request is not sent again by itself.');
    await expect(response).toContainText('The payer may then get the same request twice.');
    await expect(response.getByRole('button', { name: 'Resubmit Request' })).toBeEnabled();
  });
  await test.step('the page shows the progress until the payer answers, and Cancel Request stops waiting [C-088]', async () => {
    const asked = { ...transaction, id: idOf(50) };
    await follow(page, opened(answers, { ...asked, state: 'sent', answeredAt: null }));
    await expect(page.getByText(/We are waiting to hear back/)).toBeVisible();
    await expect(page.getByText(/It may take several minutes/)).toBeVisible();
    const steps = page.getByRole('list').filter({ hasText: 'Waiting for the payer' }).getByRole('listitem');
    for (const [at, state] of ['done', 'done', 'now', 'later'].entries())
      await expect(steps.nth(at)).toHaveAttribute('data-state', state);
    const cancelled = { ...asked, state: 'cancelled', answeredAt: null } as const;
    answers.to(contract.eligibility.cancel, () => {
      answers.to(contract.eligibility.transaction, cancelled);
      return cancelled;
    });
    await page.getByRole('button', { name: 'Cancel Request' }).click();
    await expect(page.getByText(/canceled/i).first()).toBeVisible();
  });
  await test.step('each failure of a payer shows a clear state, never a blank page', async () => {
    // A unit test covers the message of each kind.
    const ofKind = (['timeout', 'credentials', 'syntax-999'] as const).map((kind, at) => ({
      ...transaction,
      id: idOf(100 + at),
      state: 'failed' as const,
      failure: { kind, detail: null },
    }));
    await follow(page, opened(answers, { ...transaction, id: idOf(99) }));
    const results = page.getByRole('region', { name: 'Eligibility response' });
    await expect(results.getByText('The payer answered without any benefits')).toBeVisible();
    const titles = new Set<string>();
    for (const failed of ofKind) {
      const { kind } = failed.failure;
      await follow(page, opened(answers, failed));
      await expect(page.getByText(`Request ID ${failed.id.slice(0, 8)}`), kind).toBeVisible();
      await expect(page.getByText('We are waiting to hear back'), kind).toBeHidden();
      await expect(results, kind).toContainText(
        /not sent again|sending it again will not help|contact support|try again|refused|could not|use Resubmit Request/i,
      );
      await expect(results.getByRole('button', { name: 'Resubmit Request' }), kind).toBeVisible();
      titles.add(String(await results.getByRole('heading', { level: 3 }).first().textContent()));
    }
    expect(titles.size).toBe(ofKind.length);
  });
  await test.step('an unknown transaction shows a message [C-090]', async () => {
    const address = opened(answers, { ...transaction, id: idOf(51) });
    answers.failing(contract.eligibility.transaction, 'NOT_FOUND');
    await follow(page, address);
    await expect(page.getByText('No eligibility request found')).toBeVisible();
  });
});

test('a rejection says what is wrong, with whom, and what to do', async ({ page, answers }) => {
  await test.step('a rejection shows each of its codes once in a table, and what to do [C-358][C-359][C-360]', async () => {
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
    await expect(table.locator('tr > td:first-child')).toHaveText(['71', '72', '73']);
    const enrolment = page.getByText(
      'Possible enrollment error. Please contact your Account Representative.',
    );
    await follow(page, opened(answers, { ...rejected([rejection('43')]), id: idOf(43) }));
    await expect(enrolment).toBeVisible();
    await follow(page, opened(answers, { ...rejected([rejection('71')]), id: idOf(71) }));
    await expect(page.getByText('Check the date of birth.').first()).toBeVisible();
    await expect(enrolment).toHaveCount(0);
  });
  await test.step('a payer that could not answer is shown as rejected beside its disclaimer, and never as inactive', async () => {
    const disclaimer = {
      ...emptyCoverage,
      benefitCode: 'P',
      benefitType: 'Benefit Disclaimer',
      coverageMessage: ['THIS IS NO GUARANTEE OF PAYMENT'],
    };
    const unable = rejected([rejection('42', 0)], {
      people: [person('Marisol', 'Echeverria')],
      patientIndex: 0,
      coverages: [disclaimer],
    });
    await follow(page, opened(answers, { ...unable, id: idOf(42) }));
    const answer = page.getByRole('region', { name: 'Eligibility response' });
    await expect(answer.getByRole('table', { name: 'Rejection reasons' })).toContainText('42');
    await expect(answer.getByText('Rejected', { exact: true }).first()).toBeVisible();
    await expect(answer.getByText(/Inactive/)).toHaveCount(0);
    await expect(answer.getByText('THIS IS NO GUARANTEE OF PAYMENT').first()).toBeVisible();
  });
  await test.step('a rejection names its person if the answer has several', async () => {
    const [marisol, wren] = [person('Marisol', 'Echeverria'), person('WREN', 'ECHEVERRIA')];
    const active = {
      ...emptyCoverage,
      benefitCode: '1',
      benefitType: 'Active Coverage',
      coverageLevel: 'Family',
      serviceTypes: ['Health Benefit Plan Coverage'],
      personIndex: 1,
    };
    const ofOne = rejected([rejection('76', 0)], {
      people: [marisol, wren],
      patientIndex: 0,
      coverages: [active],
    });
    await follow(page, opened(answers, { ...ofOne, id: idOf(76) }));
    const answer = page.getByRole('region', { name: 'Eligibility response' });
    const table = answer.getByRole('table', { name: 'Rejection reasons' });
    await expect(table.getByRole('row', { name: /^76/ })).toContainText(/, subscriber$|, subscriber/);
    await expect(table).not.toContainText('WREN');
    await expect(answer.getByText('Rejected', { exact: true }).first()).toBeVisible();
    await expect(answer.getByText(/^New: Active/)).toHaveCount(0);
    // The active coverage belongs to another person, whose name is shown.
    const benefits = answer.getByRole('group', { name: 'Benefit Information' });
    await expect(benefits.getByRole('row', { name: /^Active Coverage Family/ })).toContainText(
      /For WREN .*, subscriber/,
    );
    // The name is not shown for a single person.
    const alone = rejected([rejection('72', 0)], { people: [marisol], patientIndex: 0 });
    await follow(page, opened(answers, { ...alone, id: idOf(72) }));
    await expect(table.getByRole('row', { name: /^72/ })).toBeVisible();
    await expect(table).not.toContainText(', subscriber');
  });
  await test.step('a rejected request opens again with guidance at the marked field and the cursor in it', async () => {
    const people = [person('Marisol', 'Echeverria')];
    const again = rejected([rejection('72', 0)], { people, patientIndex: 0 });
    await follow(page, opened(answers, { ...again, id: idOf(73) }));
    await page.getByRole('button', { name: 'Resubmit Request' }).click();
    const memberId = fieldOf(page, 'Member ID');
    await expect(memberId).toBeFocused();
    await expect(memberId).toHaveValue('TWM8841207');
    await expect(memberId).toHaveAccessibleDescription(
      'The member ID is missing or wrong. Compare the member ID with the card.',
    );
    await expect(page.getByText('The payer rejected this request.')).toBeVisible();
  });
});

test('an eligibility transaction opens under each of its addresses with precedence for the path; an address without one opens the request [P-033][P-043][C-009][C-075]', async ({
  page,
  answers,
}) => {
  opened(answers, transaction);
  // Each address uses a different check, because loaded data is not refetched at once.
  answers.to(contract.eligibility.transaction, ({ path }) => ({
    ...transaction,
    id: path.split('/')[4] ?? '',
    eligibilityResponse: [{ ...emptyResponse, payerName: 'TIDEWATER PPO' }],
  }));
  const { facilityId } = transaction;
  const none = '00000000-0000-0000-0000-000000000000';
  const resubmit = page.getByRole('button', { name: 'Resubmit Request' });
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  for (const [at, addressOf] of [
    (id: string) => `/${id}`,
    (id: string) => `/${facilityId}/${id}`,
    (id: string) => `/${facilityId}/${id}/${none}`,
    (id: string) => `/viewer/${facilityId}/${id}`,
    (id: string) => `?correlationId=${id}&facilityId=${facilityId}`,
    (id: string) => `/${facilityId}/${id}?correlationId=${none}`,
  ].entries()) {
    const id = idOf(200 + at);
    const address = addressOf(id);
    answers.asked.length = 0;
    if (at === 0) await page.goto(`/rco/LKMT/eligibility${address}`);
    else await follow(page, `/rco/LKMT/eligibility${address}`);
    const read = () =>
      answers.asked
        .filter(({ path }) => path.includes('eligibilityrequestlog/'))
        .map(({ path }) => path.split('/')[4]);
    // The previous address may still send requests as it is left.
    await expect.poll(() => read().at(-1), address).toBe(id);
    await expect(resubmit, address).toBeVisible();
    // In the Response stage the request is read-only.
    await expect(submit, address).toHaveCount(0);
  }
  for (const address of ['', `/${facilityId}/${none}`]) {
    await follow(page, `/rco/LKMT/eligibility${address}`);
    await expect(submit, address).toBeVisible();
    await expect(page.getByText('Perform an eligibility check to view results'), address).toBeVisible();
  }
  await follow(page, `/rco/LKMT/eligibility/${facilityId}/${none}/${none}/more`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

import { contract } from '@waypost/contract';
import { failureKinds } from '@waypost/contract/services/eligibility-response';
import { emptyCoverage } from '../../apps/portal/src/features/eligibility/test-answers.ts';
import { opened, person, rejected, rejection, transaction } from '../support/eligibility-answers.ts';
import { expect, follow, idOf, test } from '../support/shown.ts';

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
  opened(answers, rejected([rejection('43')]));
  await page.reload();
  await expect(enrolment).toBeVisible();
  opened(answers, rejected([rejection('71')]));
  await page.reload();
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
  opened(answers, rejected([rejection('72', 0)], { people: [marisol], patientIndex: 0 }));
  await page.reload();
  await expect(table.getByRole('row', { name: /^72/ })).toBeVisible();
  await expect(table).not.toContainText(', subscriber');
});

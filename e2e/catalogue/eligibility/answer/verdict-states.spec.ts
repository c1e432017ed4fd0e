import { contract } from '@waypost/contract';
import { formOfRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { emptyResponse } from '../../../../apps/portal/src/features/eligibility/test-answers.ts';
import { coverage, openedCase } from '../../../support/case-answers.ts';
import {
  opened,
  otherCoverage,
  rejected,
  rejection,
  transaction,
} from '../../../support/eligibility-answers.ts';
import { expect, follow, idOf, type Page, test } from '../../../support/shown.ts';

const answer = (page: Page) => page.getByRole('region', { name: 'Eligibility response' });

/** Medicare answers; the patient is with a plan of Medicare Advantage, which the organization can ask. */
const advantage: EligibilityTransaction = {
  ...transaction,
  caseId: idOf(2000),
  caseNumber: '260000-01',
  rulesResult: [{ id: '4', name: 'Other coverage', outcome: 'Exception' }],
  riskIndicator: 'Exception',
  eligibilityResponse: [
    {
      ...emptyResponse,
      alertResponse: {
        ...emptyResponse.alertResponse,
        newPayerFound: true,
        newPayerName: 'SUMMIT ADVANTAGE',
        insurancePlanSelectPayer: [{ payerCode: 'SMMT1', payerName: 'Summit Care' }],
        displayMessages: ['Medicare Advantage: SUMMIT ADVANTAGE is to be billed in place of Medicare.'],
      },
      otherCoverages: [
        otherCoverage({ payerName: 'SUMMIT ADVANTAGE', policyNumber: 'H1234', pays: 'instead' }),
      ],
    },
  ],
};

test('an answer shows the payer to bill beside the status, with links to a check of that payer and to the case', async ({
  page,
  answers,
}) => {
  openedCase(answers);
  answers
    .toRead('getCaseCoverages', { getCaseCoverages: [coverage(1)] })
    .toRead('payersByEntity', { payersByEntity: [] })
    .to(contract.eligibility.prefillCase, {
      caseId: transaction.id,
      caseNumber: '260000-01',
      request: formOfRequest(transaction.eligibilityRequest),
      coverages: [],
      lastCheckId: transaction.id,
    });
  await page.goto(opened(answers, advantage));
  await expect(answer(page).getByText('Active: bill SUMMIT ADVANTAGE', { exact: true })).toBeVisible();
  await expect(answer(page)).toContainText('Bill SUMMIT ADVANTAGE, not the payer that answered.');
  // The recommendation is above the result of the rules.
  const [step, rules] = await Promise.all([
    answer(page).getByRole('heading', { name: 'What to do next' }).boundingBox(),
    answer(page).getByRole('region', { name: 'Rules' }).boundingBox(),
  ]);
  expect(step?.y ?? Number.NaN).toBeLessThan(rules?.y ?? Number.NaN);

  await test.step('the other payer is asked with the member ID from the answer', async () => {
    await answer(page).getByRole('link', { name: 'Ask Summit Care' }).click();
    const form = page.getByRole('form', { name: 'Eligibility request' });
    await expect(form.getByRole('combobox', { name: 'Payer' })).toHaveValue(/Summit Care/);
    await expect(form.getByLabel('Member ID')).toHaveValue('H1234');
    await expect(form.getByLabel('Last name')).toHaveValue('Echeverria');
  });
  await test.step('the other payer is added to the case, before the others', async () => {
    await follow(page, `/rco/LKMT/eligibility/${advantage.id}`);
    await answer(page).getByRole('link', { name: 'Add as Primary' }).click();
    const form = page.getByRole('form', { name: 'Add Insurance Provider' });
    await expect(form.getByLabel('Insurance Name')).toHaveValue('SUMMIT ADVANTAGE');
    await expect(form.getByLabel('Subscriber ID')).toHaveValue('H1234');
    const added = coverage(2, { insuranceName: 'SUMMIT ADVANTAGE', subscriberId: 'H1234' });
    answers
      .to(contract.case.addCoverage, () => {
        answers.toRead('getCaseCoverages', { getCaseCoverages: [coverage(1), added] });
        return added;
      })
      .to(contract.case.orderCoverages, [added, coverage(1)]);
    await form.getByLabel('Plan Id').fill('SMMT1-01');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Coverage added as primary')).toBeVisible();
    const ordered = answers.asked.filter(({ method, text }) => method === 'PUT' && text.startsWith('['));
    expect(ordered.map(({ text }) => JSON.parse(text))).toEqual([[added.coverageId, coverage(1).coverageId]]);
  });
  await test.step('every verdict except plainly active shows next steps', async () => {
    const plain = { ...transaction, id: idOf(91), eligibilityResponse: [emptyResponse] };
    const ended = {
      ...emptyResponse,
      normalizedStatus: 'inactive' as const,
      coverageStatus: 'Inactive',
      statusReason: 'The coverage ended on 11/01/2026.',
    };
    await follow(page, opened(answers, { ...plain, id: idOf(92), eligibilityResponse: [ended] }));
    await expect(answer(page)).toContainText('Ask the patient for other coverage.');
    await expect(answer(page)).toContainText('The coverage ended on 11/01/2026.');
    await follow(page, opened(answers, { ...rejected([rejection('41'), rejection('75')]), id: idOf(93) }));
    await expect(answer(page).getByRole('listitem').first()).toContainText(
      'Ask for the enrollment of this facility with the payer.',
    );
    await expect(answer(page)).not.toContainText('Correct it and resubmit.');
    await follow(page, opened(answers, plain));
    await expect(answer(page).getByText('Active Coverage', { exact: true })).toBeVisible();
    await expect(answer(page).getByRole('heading', { name: 'What to do next' })).toHaveCount(0);
  });
});

import { contract } from '@waypost/contract';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { formOfRequest } from '@waypost/contract/eligibility/request';
import { opened, openedForm, person, rejected, rejection, transaction } from './eligibility-answers.ts';
import { withPlans } from './plan-answers.ts';
import { expect } from './shown.ts';
import type { State } from './state.ts';

/** The request for a check, and what it can be answered. */
export const eligibilityStates: Readonly<Record<string, State>> = {
  'eligibility request': async (page, answers) => {
    openedForm(answers);
    await page.goto('/rco/LKMT/eligibility');
    await expect(page.getByLabel('Member ID', { exact: true })).toBeVisible();
  },
  'eligibility, active': async (page, answers) => {
    await page.goto(opened(answers, withPlans(2)));
    await expect(page.getByText('NORTHGATE MUTUAL pays before this payer.')).toBeVisible();
  },
  'eligibility, waiting': async (page, answers) => {
    await page.goto(opened(answers, { ...transaction, state: 'sent', answeredAt: null }));
    await expect(page.getByText(/We are waiting to hear back/)).toBeVisible();
  },
  'eligibility, rejected': async (page, answers) => {
    const reasons = ['42', '71', '72', '73', '75', '76'].map((code) => rejection(code, 0));
    const people = [person('Marisol', 'Echeverria')];
    await page.goto(opened(answers, rejected(reasons, { people, patientIndex: 0 })));
    await expect(page.getByRole('table', { name: 'Rejection reasons' })).toBeVisible();
  },
  'eligibility request, after a rejection': async (page, answers) => {
    const address = opened(answers, { ...rejected([rejection('72')]), caseNumber: '260000-01' });
    const request = formOfRequest(transaction.eligibilityRequest);
    answers.to(contract.eligibility.prefillCase, {
      caseId: transaction.id,
      caseNumber: '260000-01',
      request,
      coverages: [],
      lastCheckId: transaction.id,
    });
    await page.goto(
      `${address.replace(transaction.id, request.facilityId)}/${EMPTY_ID}?case=${transaction.id}`,
    );
    await expect(page.getByRole('heading', { name: 'Last answer' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Rejection reasons' })).toBeVisible();
  },
  'eligibility, no answer': async (page, answers) => {
    const failure = { kind: 'connection' as const, detail: null };
    await page.goto(opened(answers, { ...transaction, state: 'failed', failure }));
    await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();
  },
  'eligibility, not there': async (page, answers) => {
    const address = opened(answers, transaction);
    answers.failing(contract.eligibility.transaction, 'NOT_FOUND');
    await page.goto(address);
    await expect(page.getByText('No eligibility request found')).toBeVisible();
  },
};

import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { expect, it } from 'vitest';
import { coverageOf, payerCoverage } from './payer-coverage.ts';

const first = coverageOf({ ...emptyEligibilityRequest, payerCode: 'A', memberId: 'A1', groupNumber: 'GA' });
const second = coverageOf({
  ...emptyEligibilityRequest,
  ...{ payerCode: 'B', memberId: 'B1', policyHolder: 'spouse', subscriberLastName: 'Okafor' },
});
const known = [first, second];
const payer = (payerCode: string) => ({ payerCode, payerName: `Payer ${payerCode}` });

it('a payer of the case brings the member ID, the policy holder and the subscriber of its coverage, over what was typed', () => {
  for (const now of [first, { ...first, memberId: 'typed' }]) {
    const { values, note } = payerCoverage(payer('B'), now, known);
    expect(values).toMatchObject({
      memberId: 'B1',
      groupNumber: '',
      policyHolder: 'spouse',
      subscriberLastName: 'Okafor',
    });
    expect(values).not.toHaveProperty('payerCode');
    expect(note).toBe('The member ID of the coverage with Payer B.');
  }
});

it('a payer that the case does not have removes the member ID and the group of another payer, and says so', () => {
  const { values, note } = payerCoverage(payer('C'), first, known);
  expect(values).toEqual({ memberId: '', groupNumber: '' });
  expect(note).toBe('The member ID of the other payer was removed. The case has no coverage with Payer C.');
});

it('a member ID that was typed by hand stays with a payer that the case does not have', () => {
  expect(payerCoverage(payer('C'), { ...first, memberId: 'typed' }, known)).toEqual({
    values: {},
    note: null,
  });
  expect(payerCoverage(payer('C'), { ...first, memberId: '' }, known)).toEqual({ values: {}, note: null });
});

it('a member ID of a coverage whose payer is not connected stays when its payer is chosen by hand', () => {
  expect(payerCoverage(payer('C'), first, [{ ...first, payerCode: '' }])).toEqual({ values: {}, note: null });
});

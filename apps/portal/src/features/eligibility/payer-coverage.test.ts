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

it('choosing a payer of the case fills member ID, policy holder and subscriber from its coverage', () => {
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

it('choosing a payer outside the case clears the other payer’s member ID and group with a notice', () => {
  const { values, note } = payerCoverage(payer('C'), first, known);
  expect(values).toEqual({ memberId: '', groupNumber: '' });
  expect(note).toBe('The member ID of the other payer was removed. The case has no coverage with Payer C.');
});

it('a typed member ID stays when a payer outside the case is chosen', () => {
  expect(payerCoverage(payer('C'), { ...first, memberId: 'typed' }, known)).toEqual({
    values: {},
    note: null,
  });
  expect(payerCoverage(payer('C'), { ...first, memberId: '' }, known)).toEqual({ values: {}, note: null });
});

it('a member ID stays when the unconnected payer of its coverage is chosen by hand', () => {
  expect(payerCoverage(payer('C'), first, [{ ...first, payerCode: '' }])).toEqual({ values: {}, note: null });
});

import type { PlanSummary, SpendDown } from '@waypost/contract/eligibility/summary';
import { describe, expect, it } from 'vitest';
import { planNotices } from './plan-notices.ts';

const figure = (amount: string) => ({ amount, coverageIndexes: [1] });
const spendDownNotices = (given: Partial<SpendDown>) =>
  planNotices({
    plans: [],
    spendDown: { amount: null, remaining: null, messages: [], coverageIndexes: [1, 2], ...given },
  })[0];
const plan = (insuranceTypeCode: string, isActive: boolean) =>
  ({ insuranceTypeCode, isActive, statusCoverageIndex: 7 }) as PlanSummary;

describe('the notices above the plans', () => {
  it('the notices above the plans show an unmet spend-down with only the amounts that the payer gives', () => {
    expect(spendDownNotices({ amount: figure('312'), messages: ['SPEND DOWN NOT MET'] })).toEqual({
      kind: 'warn',
      title: 'Spend-down of $312.00',
      text: 'The remaining amount is not given. Medicaid pays only after the patient has paid it. The payer says: SPEND DOWN NOT MET',
      coverageIndexes: [1, 2],
    });
    expect(spendDownNotices({ amount: figure('312'), remaining: figure('40.5') })?.title).toBe(
      'Spend-down of $312.00, $40.50 left',
    );
    expect(spendDownNotices({ remaining: figure('40.5') })?.title).toBe('Spend-down, $40.50 left');
    expect(spendDownNotices({})?.title).toBe('Spend-down, the amount is not given');
  });

  it('the notices above the plans show a spend-down with nothing left as met', () => {
    expect(spendDownNotices({ amount: figure('200'), remaining: figure('0') })).toMatchObject({
      kind: 'ok',
      title: 'The spend-down of $200.00 is met',
      text: '',
    });
  });

  it('include a Qualified Medicare Beneficiary only while that plan is active', () => {
    const [notice] = planNotices({ plans: [plan('MB', true), plan('QM', true)], spendDown: null });
    expect(notice).toMatchObject({ title: 'Qualified Medicare Beneficiary', coverageIndexes: [7] });
    expect(planNotices({ plans: [plan('QM', false)], spendDown: null })).toEqual([]);
  });
});

import { formatMoney } from '@waypost/contract/core/amount-text';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import type { SpendDown } from '@waypost/contract/eligibility/summary';

/** A notice that changes who pays, regardless of the plan's figures, with a link to its benefits. */
export type PlanNotice = {
  kind: 'ok' | 'warn';
  title: string;
  text: string;
  coverageIndexes: readonly number[];
};

const BEFORE_MEDICAID = 'Medicaid pays only after the patient has paid it.';

/** The payer's statement about a spend-down; never an amount that it does not give. */
function spendDownNotice({ amount, remaining, messages, coverageIndexes }: SpendDown): PlanNotice {
  const payerText = messages.length === 0 ? '' : ` The payer says: ${messages.join('. ')}`;
  const whole = amount ? ` of ${formatMoney(amount.amount)}` : '';
  if (remaining && Number(remaining.amount) === 0)
    return { kind: 'ok', title: `The spend-down${whole} is met`, text: payerText.trim(), coverageIndexes };
  const left = remaining ? `, ${formatMoney(remaining.amount)} left` : '';
  const unknown = remaining ? '' : 'The remaining amount is not given. ';
  return {
    kind: 'warn',
    title: whole + left === '' ? 'Spend-down, the amount is not given' : `Spend-down${whole}${left}`,
    text: `${unknown}${BEFORE_MEDICAID}${payerText}`,
    coverageIndexes,
  };
}

/** A Qualified Medicare Beneficiary owes nothing that Medicare does not pay (42 U.S.C. 1396a(n)(3)(B)). */
const QUALIFIED_BENEFICIARY = 'QM';

/** The notices that staff must know before reading the figures of the plans. */
export function planNotices({
  plans,
  spendDown,
}: Pick<EligibilityResponse, 'plans' | 'spendDown'>): PlanNotice[] {
  const beneficiary = plans.find(
    ({ insuranceTypeCode, isActive }) => insuranceTypeCode === QUALIFIED_BENEFICIARY && isActive,
  );
  return [
    ...(spendDown ? [spendDownNotice(spendDown)] : []),
    ...(beneficiary
      ? [
          {
            kind: 'warn' as const,
            title: 'Qualified Medicare Beneficiary',
            text: 'The patient may not be billed for deductibles, co-insurance or co-pays of Medicare.',
            coverageIndexes:
              beneficiary.statusCoverageIndex === null ? [] : [beneficiary.statusCoverageIndex],
          },
        ]
      : []),
  ];
}

import type { EligibilityRequest, RequestCoverage } from '@waypost/contract/eligibility/request';

type PayerCoverage = {
  /** The values set when the payer is chosen. */
  values: Partial<EligibilityRequest>;
  /** Why the member ID changed; null if it did not. */
  note: string | null;
};

const unchanged: PayerCoverage = { values: {}, note: null };

/**
 * The other changes when a payer is chosen, because a member ID applies to one payer only: the case's
 * coverage with this payer fills the fields; otherwise the previous payer's values are removed. `known` are
 * the coverages that may fill in the form. Typed values stay if the case has no coverage with the payer.
 */
export function payerCoverage(
  payer: Pick<EligibilityRequest, 'payerCode' | 'payerName'>,
  now: Pick<EligibilityRequest, 'memberId' | 'groupNumber' | 'cardIssueDate'>,
  known: readonly RequestCoverage[],
): PayerCoverage {
  const own = known.find(({ payerCode }) => payerCode !== '' && payerCode === payer.payerCode);
  if (own) {
    const { payerCode: _, ...values } = own;
    return { values, note: `The member ID of the coverage with ${payer.payerName}.` };
  }
  const isOfAnother = (name: 'memberId' | 'groupNumber' | 'cardIssueDate'): boolean =>
    now[name] !== '' && known.some((other) => other.payerCode !== '' && other[name] === now[name]);
  if (payer.payerCode === '' || !isOfAnother('memberId')) return unchanged;
  return {
    values: {
      memberId: '',
      ...(isOfAnother('groupNumber') ? { groupNumber: '' } : {}),
      ...(isOfAnother('cardIssueDate') ? { cardIssueDate: '' } : {}),
    },
    note: `The member ID of the other payer was removed. The case has no coverage with ${payer.payerName}.`,
  };
}

/** The part of a request that a coverage fills in. */
export const coverageOf = (request: EligibilityRequest): RequestCoverage => ({
  payerCode: request.payerCode,
  memberId: request.memberId,
  groupNumber: request.groupNumber,
  cardIssueDate: request.cardIssueDate,
  policyHolder: request.policyHolder,
  subscriberFirstName: request.subscriberFirstName,
  subscriberLastName: request.subscriberLastName,
  subscriberDateOfBirth: request.subscriberDateOfBirth,
  subscriberGender: request.subscriberGender,
});

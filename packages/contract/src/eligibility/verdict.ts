import type { EligibilityResponse } from './response.ts';

/** The parts of an answer that determine whom to bill. */
type VerdictInput = Pick<
  EligibilityResponse,
  'normalizedStatus' | 'coverageStatus' | 'alertResponse' | 'isLimited'
> & { otherCoverages: readonly EligibilityResponse['otherCoverages'][number][] };

/** Whether another payer pays before the answering one on the day. */
export const paysFirst = ({
  pays,
  state,
  kind,
}: Pick<EligibilityResponse['otherCoverages'][number], 'pays' | 'state' | 'kind'>): boolean =>
  pays === 'before' && state === 'during' && kind !== 'drug-plan';

/** Coverage by other payers on the day, except coverage of drugs only; the payer that replaces this one is first. */
export function coverageElsewhere<Other extends VerdictInput['otherCoverages'][number]>(
  others: readonly Other[],
): Other | undefined {
  const there = others.filter(({ state, kind }) => state === 'during' && kind !== 'drug-plan');
  return (
    there.find(({ pays }) => pays === 'instead') ??
    there.find(paysFirst) ??
    there.find(({ pays }) => pays === null)
  );
}

export type Verdict = {
  kind: 'active' | 'bill-instead' | 'bill-first' | 'limited' | 'inactive' | 'rejected' | 'unknown';
  /** The status and whom to bill, for every place that shows it. */
  word: string;
  /** The other payer as the answer names it; null when there is none or it has no name. */
  payer: string | null;
};

/** The verdict of an answer: the payer's wording of the coverage, and whom to bill when that is another payer. */
export function verdictOf(answer: VerdictInput): Verdict {
  const { normalizedStatus, coverageStatus, alertResponse, otherCoverages, isLimited } = answer;
  if (normalizedStatus !== 'active') return { kind: normalizedStatus, word: coverageStatus, payer: null };
  if (alertResponse.newPayerFound) {
    const payer = alertResponse.newPayerName;
    return { kind: 'bill-instead', word: `Active: bill ${payer ?? 'another plan'}`, payer };
  }
  const first = otherCoverages.find(paysFirst);
  if (first) {
    const payer = first.payerName;
    return { kind: 'bill-first', word: `Active: bill ${payer ?? 'another payer'} first`, payer };
  }
  if (isLimited) return { kind: 'limited', word: `${coverageStatus}, limited`, payer: null };
  return { kind: 'active', word: coverageStatus, payer: null };
}

import { type Cents, centsOf, part, textOf } from '../core/money.ts';
import type { CareTerms, EstimateRefusal, Network, TermsOfCare } from './summary.ts';

/** The care of the patient: a kind of visit, or a service by its X12 code. */
export type CareSought = { visit: string } | { serviceTypeCode: string };

/** One step of the calculation. `amount` is the contribution of the step; the steps add up to the estimate. */
export type EstimateLine = {
  step: 'deductible' | 'coInsurance' | 'coPay' | 'chargeCap' | 'outOfPocketCap';
  amount: string;
  /** The basis of the step: the remaining amount, the rate, the co-pay, the cap. */
  from: string;
  /** The benefits that state it. */
  coverageIndexes: number[];
};

export type Estimate =
  | { isEstimated: true; amount: string; lines: EstimateLine[]; isCapKnown: boolean }
  | { isEstimated: false; reason: EstimateRefusal | 'charge-invalid' };

/**
 * The terms of this care in one network; for a service that the plan does not mention, the terms of the whole
 * plan.
 */
export function termsFor(
  terms: readonly TermsOfCare[],
  care: CareSought,
  network: Exclude<Network, 'networkNotGiven'>,
): CareTerms | null {
  const found =
    'visit' in care
      ? terms.find(({ visit }) => visit === care.visit)
      : (terms.find(({ serviceTypeCode }) => serviceTypeCode === care.serviceTypeCode) ??
        terms.find(({ serviceTypeCode }) => serviceTypeCode === WHOLE_PLAN));
  return found?.[network] ?? null;
}

/** The service type of a plan as a whole. */
const WHOLE_PLAN = '30';

/**
 * The patient's share of a charge: first the remaining deductible, then the co-insurance of the rest, and the
 * co-pay; at most the charge, and at most the remaining out-of-pocket limit. The charge is the amount that the
 * payer allows, which the answer does not state.
 */
export function estimatePatientShare(charge: string, terms: CareTerms): Estimate {
  const whole = centsOf(charge);
  if (whole === null || whole < 0n) return { isEstimated: false, reason: 'charge-invalid' };
  if (terms.refusal !== null) return { isEstimated: false, reason: terms.refusal };
  const lines: EstimateLine[] = [];
  let sum = 0n;
  const add = (step: EstimateLine['step'], amount: Cents, figure: CareTerms['coPay'], from: string): void => {
    if (amount === 0n && step.endsWith('Cap')) return;
    sum += amount;
    lines.push({ step, amount: textOf(amount), from, coverageIndexes: figure?.coverageIndexes ?? [] });
  };
  const { coPay, coInsurance, deductibleLeft, outOfPocketLeft } = terms;
  const left = amountOf(deductibleLeft);
  const first = left === null ? 0n : least(left, whole);
  if (left !== null) add('deductible', first, deductibleLeft, textOf(left));
  if (coInsurance)
    add('coInsurance', part(whole - first, coInsurance.amount), coInsurance, coInsurance.amount);
  const fixed = amountOf(coPay);
  if (fixed !== null) add('coPay', fixed, coPay, textOf(fixed));
  if (lines.length === 0) return { isEstimated: false, reason: 'share-not-given' };
  if (sum > whole) add('chargeCap', whole - sum, null, textOf(whole));
  const cap = amountOf(outOfPocketLeft);
  if (cap !== null && sum > cap) add('outOfPocketCap', cap - sum, outOfPocketLeft, textOf(cap));
  return { isEstimated: true, amount: textOf(sum), lines, isCapKnown: cap !== null };
}

const least = (one: Cents, other: Cents): Cents => (one < other ? one : other);

/** An amount that a payer gives; an overdrawn amount counts as zero. */
function amountOf(figure: CareTerms['coPay']): Cents | null {
  const cents = figure && centsOf(figure.amount);
  return cents === null ? null : cents < 0n ? 0n : cents;
}

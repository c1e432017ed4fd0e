import { type Cents, centsOf, part, textOf } from '../core/money.ts';
import type { CareTerms, EstimateRefusal, Network, TermsOfCare } from './summary.ts';

/** What the patient comes for: a kind of visit, or a service by its X12 code. */
export type CareSought = { visit: string } | { serviceTypeCode: string };

/** One step of the arithmetic. `amount` is what the step adds; the steps add up to the estimate. */
export type EstimateLine = {
  step: 'deductible' | 'coInsurance' | 'coPay' | 'chargeCap' | 'outOfPocketCap';
  amount: string;
  /** What it was reckoned from: the amount left, the rate, the co-pay, the cap. */
  from: string;
  /** The benefits that say so. */
  coverageIndexes: number[];
};

export type Estimate =
  | { isEstimated: true; amount: string; lines: EstimateLine[]; isCapKnown: boolean }
  | { isEstimated: false; reason: EstimateRefusal | 'charge-invalid' };

/** The terms of this care in one network; of a service that the plan says nothing about, those of the whole plan. */
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
 * The patient's share of a charge: what is left of the deductible first, of the rest the co-insurance, and the
 * co-pay; never more than the charge, nor than is left until the out-of-pocket limit. The charge is what the payer
 * allows, which the answer does not say.
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

/** An amount that a payer gives; what is overdrawn counts as nothing left. */
function amountOf(figure: CareTerms['coPay']): Cents | null {
  const cents = figure && centsOf(figure.amount);
  return cents === null ? null : cents < 0n ? 0n : cents;
}

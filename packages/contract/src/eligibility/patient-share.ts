import { type Cents, centsOf, part, textOf } from '../core/money.ts';
import type { Figure, Network, PlanSummary, visitKinds } from './summary.ts';

/** What the patient comes for: a kind of visit, or a service by its X12 code. */
export type CareSought = { visit: (typeof visitKinds)[number] } | { serviceTypeCode: string };

/** What an estimate is made from. null: the payer does not say. */
export type ShareBasis = {
  coPay: Figure | null;
  /** `0.2`: the patient pays 20 %. */
  coInsurance: Figure | null;
  deductibleLeft: Figure | null;
  outOfPocketLeft: Figure | null;
};

/** Why the patient's share cannot be estimated. */
export type EstimateRefusal =
  | 'charge-invalid' // the charge is no amount of money
  | 'not-active' // the plan does not pay: all of it is the patient's
  | 'share-not-given' // neither co-pay nor co-insurance for this service
  | 'share-contradictory' // several, and nothing tells which holds
  | 'coinsurance-unlikely' // above 100 %, so not a fraction as X12 wants it
  | 'deductible-not-given' // how much of the deductible is left
  | 'deductible-contradictory';

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
  | { isEstimated: false; reason: EstimateRefusal };

type Basis = { isKnown: true; basis: ShareBasis } | { isKnown: false; reason: EstimateRefusal };

/**
 * The patient's share of a charge: what is left of the deductible first, of the rest the co-insurance, and the
 * co-pay; never more than the charge, nor than is left until the out-of-pocket limit. With a co-pay and no
 * co-insurance the co-pay is all of it. The charge is what the payer allows, which the answer does not say.
 */
export function estimatePatientShare(charge: string, basis: ShareBasis): Estimate {
  const whole = centsOf(charge);
  if (whole === null || whole < 0n) return { isEstimated: false, reason: 'charge-invalid' };
  const lines: EstimateLine[] = [];
  let sum = 0n;
  const add = (step: EstimateLine['step'], amount: Cents, figure: Figure | null, from: string): void => {
    if (amount === 0n && step.endsWith('Cap')) return;
    sum += amount;
    lines.push({ step, amount: textOf(amount), from, coverageIndexes: figure?.coverageIndexes ?? [] });
  };
  const { coPay, coInsurance, deductibleLeft, outOfPocketLeft } = basis;
  if (coInsurance) {
    if (Number(coInsurance.amount) > 1) return { isEstimated: false, reason: 'coinsurance-unlikely' };
    const left = amountOf(deductibleLeft);
    if (left === null) return { isEstimated: false, reason: 'deductible-not-given' };
    const first = least(left, whole);
    add('deductible', first, deductibleLeft, textOf(left));
    add('coInsurance', part(whole - first, coInsurance.amount), coInsurance, coInsurance.amount);
  }
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
function amountOf(figure: Figure | null): Cents | null {
  const cents = figure && centsOf(figure.amount);
  return cents === null ? null : cents < 0n ? 0n : cents;
}

/** What a plan says of this care, in one network: all that an estimate needs, or why there is none. */
export function shareBasis(
  plan: PlanSummary,
  care: CareSought,
  network: Exclude<Network, 'networkNotGiven'>,
): Basis {
  if (plan.isActive !== true) return { isKnown: false, reason: 'not-active' };
  // A plan that never tells networks apart, as Medicare, has none.
  const column: Network = tellsNetworks(plan) ? network : 'networkNotGiven';
  const coPays =
    'visit' in care ? visitCoPay(plan, care.visit, column) : figuresFor(plan, 'copay', care, column);
  const general = { serviceTypeCode: '30' };
  const own = 'visit' in care ? visitService[care.visit] : care.serviceTypeCode;
  const special = figuresFor(plan, 'coinsurance', { serviceTypeCode: own }, column);
  const coInsurances = special.length > 0 ? special : figuresFor(plan, 'coinsurance', general, column);
  if (coPays === 'contradictory' || differ(coPays) || differ(coInsurances))
    return { isKnown: false, reason: 'share-contradictory' };
  const deductible = leftOf(plan.deductible, column);
  if (deductible === 'contradictory' && coInsurances.length > 0)
    return { isKnown: false, reason: 'deductible-contradictory' };
  const outOfPocket = leftOf(plan.outOfPocket, column);
  return {
    isKnown: true,
    basis: {
      coPay: coPays[0] ?? null,
      coInsurance: coInsurances[0] ?? null,
      deductibleLeft: deductible === 'contradictory' ? null : deductible,
      outOfPocketLeft: outOfPocket === 'contradictory' ? null : outOfPocket,
    },
  };
}

const visitService: Readonly<Record<(typeof visitKinds)[number], string>> = {
  office: '98',
  specialist: '98',
  urgentCare: 'UC',
};

function tellsNetworks(plan: PlanSummary): boolean {
  const limits = [plan.deductible, plan.outOfPocket].flatMap((limit) => Object.values(limit));
  return (
    plan.shares.some((share) => share.inNetwork !== null || share.outOfNetwork !== null) ||
    limits.some(({ inNetwork, outOfNetwork }) =>
      [inNetwork, outOfNetwork].some(
        (one) => one.total !== null || one.remaining !== null || one.isContradictory,
      ),
    )
  );
}

function visitCoPay(
  plan: PlanSummary,
  visit: (typeof visitKinds)[number],
  column: Network,
): Figure[] | 'contradictory' {
  const { amount, isContradictory } = plan.coPays[visit][column];
  if (isContradictory) return 'contradictory';
  return amount ? [amount] : [];
}

/** Shares of a service that hold for it whatever the procedure. */
function figuresFor(
  plan: PlanSummary,
  kind: 'copay' | 'coinsurance',
  { serviceTypeCode }: { serviceTypeCode: string },
  column: Network,
): Figure[] {
  return plan.shares.flatMap((share) => {
    const fits = share.kind === kind && share.serviceTypeCode === serviceTypeCode;
    const figure = share[column];
    return fits && share.procedureCode === null && figure ? [figure] : [];
  });
}

const differ = (figures: readonly Figure[]): boolean =>
  new Set(figures.map((figure) => Number(figure.amount))).size > 1;

/** What is left of a limit: the person's, or the family's where less of that is left. */
function leftOf(limit: PlanSummary['deductible'], column: Network): Figure | 'contradictory' | null {
  const levels = [limit.individual[column], limit.family[column], limit.levelNotGiven[column]];
  if (levels.some((level) => level.isContradictory)) return 'contradictory';
  const known = levels.flatMap((level) => {
    // Of a limit of nothing, nothing is left.
    const isNone = level.total !== null && Number(level.total.amount) === 0;
    return level.remaining ?? (isNone && level.total ? level.total : []);
  });
  const [, family] = levels;
  // What is left for the family says nothing about the person, but when it is used up.
  if (known.length === 1 && family?.remaining === known[0] && Number(known[0]?.amount) > 0) return null;
  return known.toSorted((one, other) => Number(one.amount) - Number(other.amount))[0] ?? null;
}

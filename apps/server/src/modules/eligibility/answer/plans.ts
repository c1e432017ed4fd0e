import { reasonText } from '@waypost/contract/eligibility/meaning-texts';
import type { CareTerms, Figure, PlanSummary, SpendDown } from '@waypost/contract/eligibility/summary';
import { labelOf, type Meaning, serviceTypeLabel, timePeriods } from '@waypost/x12';
import type { Truncate } from './bounded.ts';
import { emptyToNull } from './wire.ts';

type Plan = Meaning['plans'][number];
type AnswerFigure = NonNullable<Plan['shares'][number]['inNetwork']>;
type Limits = Plan['deductible'];
type LimitsOfLevel = Limits['individual'];
type Copays = Plan['copays']['office'];

/** The index in `coverages` of the EB with this segment number. */
export type CoverageIndex = ReadonlyMap<number, number>;

/** Normalizes `.2`, `20.` and `-5` for the wire: digits on both sides of the point, or no point. */
function decimalText(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  return `${sign}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function figureOf(figure: AnswerFigure | null, index: CoverageIndex): Figure | null {
  return (
    figure && {
      amount: decimalText(figure.value),
      coverageIndexes: figure.segments.flatMap((segment) => index.get(segment) ?? []),
    }
  );
}

/** The amount the patient pays before Medicaid does, with the benefits it comes from. */
export function spendDownOf(found: Meaning['spendDown'], index: CoverageIndex): SpendDown | null {
  return (
    found && {
      amount: figureOf(found.amount, index),
      remaining: figureOf(found.remaining, index),
      messages: [...found.messages],
      coverageIndexes: found.segments.flatMap((segment) => index.get(segment) ?? []),
    }
  );
}

/** A plan of an answer, each figure with the benefits it comes from. */
export function planOf(plan: Plan, index: CoverageIndex, take: Truncate): PlanSummary {
  const limit = ({ total, remaining, isContradictory, isUnlimited }: LimitsOfLevel['inNetwork']) => ({
    total: figureOf(total, index),
    remaining: figureOf(remaining, index),
    isContradictory,
    isUnlimited,
  });
  const level = ({ inNetwork, outOfNetwork, notGiven }: LimitsOfLevel) => ({
    inNetwork: limit(inNetwork),
    outOfNetwork: limit(outOfNetwork),
    networkNotGiven: limit(notGiven),
  });
  const limits = ({ individual, family, levelNotGiven }: Limits) => ({
    individual: level(individual),
    family: level(family),
    levelNotGiven: level(levelNotGiven),
  });
  const part = ({ amount, isContradictory }: Copays['inNetwork']) => ({
    amount: figureOf(amount, index),
    isContradictory,
  });
  const terms = (side: Plan['terms'][number]['inNetwork']): CareTerms => ({
    coPay: figureOf(side.coPay, index),
    coInsurance: figureOf(side.coInsurance, index),
    deductibleLeft: figureOf(side.deductibleLeft, index),
    outOfPocketLeft: figureOf(side.outOfPocketLeft, index),
    refusal: side.refusal,
  });
  const coPay = ({ inNetwork, outOfNetwork, notGiven }: Copays) => ({
    inNetwork: part(inNetwork),
    outOfNetwork: part(outOfNetwork),
    networkNotGiven: part(notGiven),
  });
  return {
    planName: emptyToNull(plan.planName),
    insuranceTypeCode: emptyToNull(plan.insuranceTypeCode),
    insuranceType: emptyToNull(plan.insuranceType),
    networkName: emptyToNull(plan.networkName),
    groupNumber: emptyToNull(plan.groupNumber),
    normalizedStatus: plan.normalizedStatus,
    isActive: { active: true, inactive: false, rejected: null, unknown: null }[plan.normalizedStatus],
    start: plan.start,
    end: plan.end,
    statusReason: reasonText(plan.reason),
    statusCoverageIndex: plan.statusSegment === null ? null : (index.get(plan.statusSegment) ?? null),
    coPays: {
      office: coPay(plan.copays.office),
      specialist: coPay(plan.copays.specialist),
      urgentCare: coPay(plan.copays.urgentCare),
      emergency: coPay(plan.copays.emergency),
    },
    deductible: limits(plan.deductible),
    outOfPocket: limits(plan.outOfPocket),
    isOutOfNetworkCovered: plan.isOutOfNetworkCovered,
    shares: take(plan.shares, 'shares').map((share) => ({
      kind: share.kind,
      serviceTypeCode: emptyToNull(share.serviceTypeCode),
      serviceType: emptyToNull(serviceTypeLabel(share.serviceTypeCode)),
      coverageLevelCode: emptyToNull(share.coverageLevelCode),
      timePeriodQualifier: emptyToNull(labelOf(timePeriods, share.periodCode)),
      procedureCode: emptyToNull(share.procedureCode),
      placesOfService: [...share.placesOfService],
      messages: [...share.messages],
      inNetwork: figureOf(share.inNetwork, index),
      outOfNetwork: figureOf(share.outOfNetwork, index),
      networkNotGiven: figureOf(share.notGiven, index),
      isUnlikely: share.isUnlikely,
    })),
    terms: take(plan.terms, 'terms').map(({ visit, serviceTypeCode, inNetwork, outOfNetwork }) => ({
      visit,
      serviceTypeCode: emptyToNull(serviceTypeCode),
      inNetwork: terms(inNetwork),
      outOfNetwork: terms(outOfNetwork),
    })),
  };
}

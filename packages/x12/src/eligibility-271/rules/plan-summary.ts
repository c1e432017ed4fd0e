import type { ReferenceId } from '../../elements.ts';
import type { Coverage, EligibilityResponse } from '../model.ts';
import { coveragePeriod } from '../period.ts';
import { findMainLine, isActive, isInactive } from '../status.ts';
import { type PatientShare, patientShares } from './patient-share.ts';
import { type PlanFiguresByLevel, planFigures } from './plan-figures.ts';
import { type PlanLines, plansOf } from './plan-groups.ts';
import { planLimits } from './plan-limits.ts';
import { type VisitCopays, visitCopays } from './visit-copays.ts';

/** The facts of one plan that a front desk needs. */
export type PlanSummary = {
  planName: string;
  insuranceTypeCode: string;
  insuranceType: string;
  /** REF*N6 of the plan or the person. */
  networkName: string;
  groupNumber: string;
  normalizedStatus: EligibilityResponse['normalizedStatus'];
  start: string | null;
  end: string | null;
  /** The EB segment with the status. */
  statusSegment: number | null;
  copays: VisitCopays;
  deductible: PlanFiguresByLevel;
  outOfPocket: PlanFiguresByLevel;
  shares: readonly PatientShare[];
};

/** One for each plan of the patient's own lines; none when the answer is a rejection or has no lines. */
export function planSummaries(answer: EligibilityResponse, lines: readonly Coverage[]): PlanSummary[] {
  if (answer.normalizedStatus === 'rejected') return [];
  const plans = plansOf(lines);
  const ofPerson = networkIn((answer.dependent ?? answer.subscriber)?.additionalIdentification ?? []);
  return plans.map((plan) => summarize(answer, plan, ofPerson, plans.length === 1));
}

function summarize(
  answer: EligibilityResponse,
  plan: PlanLines,
  networkOfPerson: string,
  isOnly: boolean,
): PlanSummary {
  const { lines } = plan;
  const main = findMainLine(lines, isActive) ?? findMainLine(lines, isInactive);
  const limits = planLimits(lines);
  const shares = patientShares(lines);
  const period = isOnly
    ? { start: answer.coverageStart, end: answer.coverageEnd }
    : coveragePeriod([], main?.coverageDate ?? []);
  return {
    planName: plan.planName || (isOnly ? answer.planName : ''),
    insuranceTypeCode: plan.insuranceTypeCode,
    insuranceType:
      lines.find((line) => line.insuranceTypeCode === plan.insuranceTypeCode)?.insuranceType ?? '',
    networkName: networkIn(main?.coverageAdditionalIdentification ?? []) || networkOfPerson,
    groupNumber: answer.groupNumber,
    normalizedStatus: isOnly ? answer.normalizedStatus : statusOf(main),
    ...period,
    statusSegment: main?.segment ?? null,
    copays: visitCopays(shares),
    deductible: planFigures(limits, 'deductible'),
    outOfPocket: planFigures(limits, 'outOfPocket'),
    shares,
  };
}

function statusOf(main: Coverage | undefined): PlanSummary['normalizedStatus'] {
  if (!main) return 'unknown';
  return isActive(main) ? 'active' : 'inactive';
}

/** REF*N6: the network of a plan or a person. */
function networkIn(references: readonly ReferenceId[]): string {
  const network = references.find((reference) => reference.referenceIdQualifierCode === 'N6');
  return network?.referenceDescription || network?.referenceId || '';
}

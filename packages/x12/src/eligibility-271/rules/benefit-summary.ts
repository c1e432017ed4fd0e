import type { EligibilityResponse } from '../model.ts';
import { type Authorization, authorizations } from './authorizations.ts';
import type { Figure } from './figure.ts';
import { type MedicareAdvantagePlan, medicareAdvantagePlans } from './medicare-advantage.ts';
import { type OtherPayer, otherPayers } from './other-payers.ts';
import { linesOfPatient } from './patient-lines.ts';
import { type PatientShare, patientShares } from './patient-share.ts';
import { type PlanLimit, planLimits } from './plan-limits.ts';
import { type PrimaryCareProvider, primaryCareProviders } from './primary-care.ts';
import { type ProcedureBenefit, procedureBenefits } from './procedures.ts';
import { type ServiceLimit, serviceLimits } from './service-limits.ts';
import { type SpendDown, spendDown } from './spend-down.ts';

/** A limit of the whole plan. `isContradictory`: the answer gives several, and `limits` has them all. */
export type PlanFigures = { total: Figure | null; remaining: Figure | null; isContradictory: boolean };
export type PlanFiguresByNetwork = { inNetwork: PlanFigures; outOfNetwork: PlanFigures };
export type PlanFiguresByLevel = { individual: PlanFiguresByNetwork; family: PlanFiguresByNetwork };

/** What the patient's benefits come to; every figure names the EB segments it is from. */
export type BenefitSummary = {
  normalizedStatus: EligibilityResponse['normalizedStatus'];
  /** null when the answer says neither active nor inactive. */
  isActive: boolean | null;
  start: string | null;
  end: string | null;
  planName: string;
  groupNumber: string;
  deductible: PlanFiguresByLevel;
  outOfPocket: PlanFiguresByLevel;
  /** Every deductible and out-of-pocket limit, also of single services, other levels and no network. */
  limits: readonly PlanLimit[];
  shares: readonly PatientShare[];
  serviceLimits: readonly ServiceLimit[];
  authorizations: readonly Authorization[];
  procedures: readonly ProcedureBenefit[];
  otherPayers: readonly OtherPayer[];
  medicareAdvantage: readonly MedicareAdvantagePlan[];
  isMedicareSecondary: boolean;
  primaryCare: readonly PrimaryCareProvider[];
  spendDown: SpendDown | null;
};

/** Concludes from the patient's own lines; costs nothing to those who only read. */
export function summarizeBenefits(answer: EligibilityResponse): BenefitSummary {
  const lines = linesOfPatient(answer.people, answer.coverages);
  const limits = planLimits(lines);
  const medicareAdvantage = medicareAdvantagePlans(answer.isMedicareResponse, lines);
  const advantageLines = new Set(medicareAdvantage.map((plan) => plan.segment));
  const others = otherPayers(lines).filter((payer) => !advantageLines.has(payer.segment));
  return {
    normalizedStatus: answer.normalizedStatus,
    isActive: { active: true, inactive: false, rejected: null, unknown: null }[answer.normalizedStatus],
    start: answer.coverageStart,
    end: answer.coverageEnd,
    planName: answer.planName,
    groupNumber: answer.groupNumber,
    deductible: byLevel(limits, 'deductible'),
    outOfPocket: byLevel(limits, 'outOfPocket'),
    limits,
    shares: patientShares(lines),
    serviceLimits: serviceLimits(lines),
    authorizations: authorizations(lines),
    procedures: procedureBenefits(lines),
    otherPayers: others,
    medicareAdvantage,
    isMedicareSecondary:
      answer.isMedicareResponse && others.some((payer) => payer.kind === 'medicare-secondary'),
    primaryCare: primaryCareProviders(lines),
    spendDown: spendDown(lines),
  };
}

function byLevel(limits: readonly PlanLimit[], kind: PlanLimit['kind']): PlanFiguresByLevel {
  const level = (code: string): PlanFiguresByNetwork => {
    const own = limits.filter(
      (limit) => limit.kind === kind && limit.coverageLevelCode === code && isOfPlan(limit),
    );
    return { inNetwork: figures(own, 'inNetwork'), outOfNetwork: figures(own, 'outOfNetwork') };
  };
  return { individual: level('IND'), family: level('FAM') };
}

/** Tied to service 30 or to none, and not a lifetime maximum (EB06 32). */
function isOfPlan(limit: PlanLimit): boolean {
  const { serviceTypeCodes, periodCode } = limit;
  return (serviceTypeCodes.length === 0 || serviceTypeCodes.includes('30')) && periodCode !== '32';
}

function figures(limits: readonly PlanLimit[], network: PlanLimit['network']): PlanFigures {
  const own = limits.filter((limit) => limit.network === network);
  const values = (part: 'total' | 'remaining') =>
    new Set(own.flatMap((limit) => (limit[part] ? [Number(limit[part].value)] : []))).size;
  if (values('total') > 1 || values('remaining') > 1)
    return { total: null, remaining: null, isContradictory: true };
  return {
    total: own.find((limit) => limit.total)?.total ?? null,
    remaining: own.find((limit) => limit.remaining)?.remaining ?? null,
    isContradictory: false,
  };
}

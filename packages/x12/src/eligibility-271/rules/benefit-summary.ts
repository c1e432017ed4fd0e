import type { EligibilityResponse } from '../model.ts';
import { type Authorization, authorizations } from './authorizations.ts';
import { type ManagedCare, medicaidManagedCare } from './medicaid-managed-care.ts';
import { isMedicaidAnswer } from './medicaid-payer.ts';
import { type MedicareAdvantagePlan, medicareAdvantagePlans } from './medicare-advantage.ts';
import { type OtherPayer, otherPayers } from './other-payers.ts';
import { selectPatientLines } from './patient-lines.ts';
import { type PatientShare, patientShares } from './patient-share.ts';
import { type PlanFiguresByLevel, planFigures } from './plan-figures.ts';
import { type PlanLimit, planLimits } from './plan-limits.ts';
import { type PlanSummary, planSummaries } from './plan-summary.ts';
import { type PrimaryCareProvider, primaryCareProviders } from './primary-care.ts';
import { type ProcedureBenefit, procedureBenefits } from './procedures.ts';
import { type ServiceLimit, serviceLimits } from './service-limits.ts';
import { type SpendDown, spendDown } from './spend-down.ts';

/** A summary of the patient's benefits; every figure names its EB segments. */
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
  /** The same figures for each plan of the answer: Medicare has one plan for each part. */
  plans: readonly PlanSummary[];
  /** Every deductible and out-of-pocket limit, also those of single services, other levels and no network. */
  limits: readonly PlanLimit[];
  shares: readonly PatientShare[];
  serviceLimits: readonly ServiceLimit[];
  authorizations: readonly Authorization[];
  procedures: readonly ProcedureBenefit[];
  otherPayers: readonly OtherPayer[];
  medicareAdvantage: readonly MedicareAdvantagePlan[];
  isMedicareSecondary: boolean;
  /** null when the payer is not Medicaid: a commercial plan shows the same signs. */
  managedCare: ManagedCare | null;
  primaryCare: readonly PrimaryCareProvider[];
  spendDown: SpendDown | null;
};

/** Summarizes the patient's own lines. A separate call, since many callers only read an answer. */
export function summarizeBenefits(answer: EligibilityResponse): BenefitSummary {
  const lines = selectPatientLines(answer);
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
    deductible: planFigures(limits, 'deductible'),
    outOfPocket: planFigures(limits, 'outOfPocket'),
    plans: planSummaries(answer, lines),
    limits,
    shares: patientShares(lines),
    serviceLimits: serviceLimits(lines),
    authorizations: authorizations(lines),
    procedures: procedureBenefits(lines),
    otherPayers: others,
    medicareAdvantage,
    isMedicareSecondary:
      answer.isMedicareResponse && others.some((payer) => payer.kind === 'medicare-secondary'),
    managedCare: isMedicaidAnswer(answer, lines) ? medicaidManagedCare(lines) : null,
    primaryCare: primaryCareProviders(lines),
    spendDown: spendDown(lines),
  };
}

import type { EligibilityResponse } from '../eligibility-271/model.ts';
import { type Authorization, listAuthorizations } from './authorizations.ts';
import { selectCurrentLines } from './current.ts';
import { type InquiryContext, noInquiryContext } from './inquiry-context.ts';
import { type AnswerContent, interpret, type Reading, readStatus } from './interpret.ts';
import { findLimitation, type Limitation } from './limited.ts';
import { collectNotices, type MeaningNotice } from './notices.ts';
import { listOtherCoverages, type OtherCoverage } from './other-coverage.ts';
import { findPatients, type Patient } from './patient.ts';
import { listPatientShares, type PatientShare } from './patient-share.ts';
import { detectPayerKind, type PayerKind } from './payer-kind.ts';
import { type PlanFiguresByLevel, readPlanFigures } from './plan-figures.ts';
import { type PlanLimit, readPlanLimits } from './plan-limits.ts';
import { type PlanSummary, summarizePlans } from './plan-summary.ts';
import { listPrimaryCareProviders, type PrimaryCareProvider } from './primary-care.ts';
import { listProcedureBenefits, type ProcedureBenefit } from './procedures.ts';
import { readServiceLimits, type ServiceLimit } from './service-limits.ts';
import { decideServiceStatuses, type ServiceStatus } from './services.ts';
import { readSpendDown, type SpendDown } from './spend-down.ts';
import type { StatusReason } from './status.ts';
import { findVisitCopays, type VisitCopays } from './visit-copays.ts';

/** Increases whenever the interpretation of an answer changes, so that stored ones can be recomputed. */
export const MEANING_VERSION = 4;

/** The meaning of an answer for its patient on a day; every figure names its EB segments. */
export type Meaning = Limitation &
  PayerKind & {
    version: number;
    /** The answer, interpreted as of the day. */
    answer: EligibilityResponse;
    /** The day that the meaning applies to; null when neither inquiry nor answer has one. */
    asOf: string | null;
    normalizedStatus: EligibilityResponse['normalizedStatus'];
    /** null when the answer states neither active nor inactive. */
    isActive: boolean | null;
    reason: StatusReason;
    start: string | null;
    end: string | null;
    planName: string;
    groupNumber: string;
    services: readonly ServiceStatus[];
    deductible: PlanFiguresByLevel;
    outOfPocket: PlanFiguresByLevel;
    /** The same figures for each plan of the answer. Medicare, for example, has a plan for each part. */
    plans: readonly PlanSummary[];
    /** The plan whose amounts apply to the patient; null when no line names a plan. */
    mainPlan: PlanSummary | null;
    copays: VisitCopays;
    /** Every deductible and out-of-pocket limit, including those for single services, other levels and no network. */
    limits: readonly PlanLimit[];
    shares: readonly PatientShare[];
    serviceLimits: readonly ServiceLimit[];
    authorizations: readonly Authorization[];
    procedures: readonly ProcedureBenefit[];
    /** Other coverages in the order in which they pay, including ended ones. */
    otherCoverages: readonly OtherCoverage[];
    /** The plan that is billed instead of the answering payer. */
    billInstead: OtherCoverage | null;
    isMedicareSecondary: boolean;
    primaryCare: readonly PrimaryCareProvider[];
    spendDown: SpendDown | null;
    notices: readonly MeaningNotice[];
  };

/** The summary of an answer: its status, whether it is limited, and which other plan pays or is billed instead. */
export type Overview = Pick<
  Meaning,
  | keyof Limitation
  | keyof PayerKind
  | 'answer'
  | 'normalizedStatus'
  | 'reason'
  | 'otherCoverages'
  | 'billInstead'
>;

/** Derives the stored summary of an answer, without the figures of its plans. */
export const deriveOverview = (
  content: AnswerContent,
  inquiry: InquiryContext = noInquiryContext,
): Overview => buildOverview(content, inquiry, readStatus(content, inquiry));

function buildOverview(content: AnswerContent, inquiry: InquiryContext, reading: Reading): Overview {
  const { status, facts, context } = reading;
  const isRejected = status.normalized === 'rejected';
  const kind = detectPayerKind(content.informationSource, facts, inquiry.lists);
  const others = isRejected
    ? []
    : listOtherCoverages(reading.lines, {
        asOf: context.asOf,
        source: content.informationSource,
        kind,
        lists: inquiry.lists,
      });
  const limitation: Limitation = isRejected
    ? { isLimited: false, limitedTo: [] }
    : findLimitation(facts, inquiry.serviceTypeCodes);
  return {
    ...limitation,
    ...kind,
    answer: interpret(content, inquiry, reading),
    normalizedStatus: status.normalized,
    reason: status.reason,
    otherCoverages: others,
    billInstead: others.find(({ state, pays }) => state === 'during' && pays === 'instead') ?? null,
  };
}

/** Derives the meaning of an answer for its patient, as of the day of the inquiry. */
export function deriveMeaning(
  content: AnswerContent,
  inquiry: InquiryContext = noInquiryContext,
  patient?: Patient,
): Meaning {
  const reading = readStatus(content, inquiry, patient);
  const overview = buildOverview(content, inquiry, reading);
  const { status, facts, context } = reading;
  const { answer, billInstead, isLimited, isMedicare } = overview;
  const lines = selectCurrentLines(reading.lines, context.asOf);
  const limits = readPlanLimits(lines);
  const shares = listPatientShares(lines);
  const copays = findVisitCopays(shares);
  const services =
    status.normalized === 'rejected' ? [] : decideServiceStatuses(reading.lines, facts, status);
  const figures = { limits, shares, copays, services };
  const plans = summarizePlans({
    answer,
    reading,
    isLimited,
    isBilledElsewhere: billInstead !== null,
    figures,
  });
  const currentCoverages = overview.otherCoverages.filter(({ state }) => state === 'during');
  const conclusions = {
    ...overview,
    version: MEANING_VERSION,
    asOf: context.asOf.day,
    isActive: { active: true, inactive: false, rejected: null, unknown: null }[status.normalized],
    start: answer.coverageStart,
    end: answer.coverageEnd,
    planName: answer.planName,
    groupNumber: answer.groupNumber,
    services,
    deductible: readPlanFigures(limits, 'deductible'),
    outOfPocket: readPlanFigures(limits, 'outOfPocket'),
    plans,
    mainPlan: findMainPlan(plans),
    limits,
    copays,
    shares,
    serviceLimits: readServiceLimits(lines),
    authorizations: listAuthorizations(lines),
    procedures: listProcedureBenefits(lines),
    isMedicareSecondary:
      isMedicare &&
      currentCoverages.some((one) => one.kind === 'medicare-secondary' || one.pays === 'before'),
    primaryCare: listPrimaryCareProviders(lines),
    spendDown: readSpendDown(lines),
  };
  return { ...conclusions, notices: collectNotices(conclusions, reading) };
}

/** Prefers the active plan with a yearly deductible, such as Medicare Part B, or else the first active plan. */
function findMainPlan(plans: readonly PlanSummary[]): PlanSummary | null {
  const active = plans.filter(({ normalizedStatus }) => normalizedStatus === 'active');
  return active.find(({ isDeductibleYearly }) => isDeductibleYearly) ?? active[0] ?? plans[0] ?? null;
}

/** Derives the meaning of an answer for each patient; a batch has several. */
export function deriveMeanings(
  content: AnswerContent,
  inquiry: InquiryContext = noInquiryContext,
): Meaning[] {
  const patients = findPatients(content.people, inquiry);
  return patients.length < 2
    ? [deriveMeaning(content, inquiry)]
    : patients.map((patient) => deriveMeaning(content, inquiry, patient));
}

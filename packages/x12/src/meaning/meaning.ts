import type { EligibilityResponse } from '../eligibility-271/model.ts';
import { type Asked, nothingAsked } from './asked.ts';
import { type Authorization, authorizations } from './authorizations.ts';
import { currentLines } from './current.ts';
import { type AnswerContent, interpret, type Reading, readStatus } from './interpret.ts';
import { type Limitation, limitationOf } from './limited.ts';
import { type MeaningNotice, noticesOf } from './notices.ts';
import { type OtherCoverage, otherCoverages } from './other-coverage.ts';
import { type Patient, patientsOf } from './patient.ts';
import { type PatientShare, patientShares } from './patient-share.ts';
import { type PayerKind, payerKindOf } from './payer-kind.ts';
import { type PlanFiguresByLevel, planFigures } from './plan-figures.ts';
import { type PlanLimit, planLimits } from './plan-limits.ts';
import { type PlanSummary, planSummaries } from './plan-summary.ts';
import { type PrimaryCareProvider, primaryCareProviders } from './primary-care.ts';
import { type ProcedureBenefit, procedureBenefits } from './procedures.ts';
import { type ServiceLimit, serviceLimits } from './service-limits.ts';
import { type ServiceStatus, serviceStatuses } from './services.ts';
import { type SpendDown, spendDown } from './spend-down.ts';
import type { StatusReason } from './status.ts';
import { type VisitCopays, visitCopays } from './visit-copays.ts';

/** Grows whenever the same answer comes to something else, so that stored statements can be read again. */
export const MEANING_VERSION = 4;

/** What an answer means for its patient on a day; every figure names its EB segments. */
export type Meaning = Limitation &
  PayerKind & {
    version: number;
    /** The answer, with what is decided from it as of the day. */
    answer: EligibilityResponse;
    /** The day that all of this is for; null when neither question nor answer has one. */
    asOf: string | null;
    normalizedStatus: EligibilityResponse['normalizedStatus'];
    /** null when the answer says neither active nor inactive. */
    isActive: boolean | null;
    reason: StatusReason;
    start: string | null;
    end: string | null;
    planName: string;
    groupNumber: string;
    services: readonly ServiceStatus[];
    deductible: PlanFiguresByLevel;
    outOfPocket: PlanFiguresByLevel;
    /** The same figures for each plan of the answer: Medicare has one plan for each part. */
    plans: readonly PlanSummary[];
    /** The plan whose amounts are the patient's; null when no line names a plan. */
    mainPlan: PlanSummary | null;
    copays: VisitCopays;
    /** Every deductible and out-of-pocket limit, also those of single services, other levels and no network. */
    limits: readonly PlanLimit[];
    shares: readonly PatientShare[];
    serviceLimits: readonly ServiceLimit[];
    authorizations: readonly Authorization[];
    procedures: readonly ProcedureBenefit[];
    /** In the order in which they pay, also what has ended. */
    otherCoverages: readonly OtherCoverage[];
    /** The plan that is billed in place of the payer that answers. */
    billInstead: OtherCoverage | null;
    isMedicareSecondary: boolean;
    primaryCare: readonly PrimaryCareProvider[];
    spendDown: SpendDown | null;
    notices: readonly MeaningNotice[];
  };

/** What an answer comes to in short: its status, whether it is limited, and who else pays or is billed instead. */
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

/** Decides what is stored of an answer, without the figures of its plans. */
export const overviewOf = (content: AnswerContent, asked: Asked = nothingAsked): Overview =>
  decide(content, asked, readStatus(content, asked));

function decide(content: AnswerContent, asked: Asked, reading: Reading): Overview {
  const { status, facts, context } = reading;
  const isRejected = status.normalized === 'rejected';
  const kind = payerKindOf(content.informationSource, facts, asked.lists);
  const others = isRejected
    ? []
    : otherCoverages(reading.lines, {
        asOf: context.asOf,
        source: content.informationSource,
        kind,
        lists: asked.lists,
      });
  const limitation: Limitation = isRejected
    ? { isLimited: false, limitedTo: [] }
    : limitationOf(facts, asked.serviceTypeCodes);
  return {
    ...limitation,
    ...kind,
    answer: interpret(content, asked, reading),
    normalizedStatus: status.normalized,
    reason: status.reason,
    otherCoverages: others,
    billInstead: others.find(({ state, pays }) => state === 'during' && pays === 'instead') ?? null,
  };
}

/** Decides what an answer says about its patient, as of the day of the question. */
export function meaningOf(content: AnswerContent, asked: Asked = nothingAsked, patient?: Patient): Meaning {
  const reading = readStatus(content, asked, patient);
  const overview = decide(content, asked, reading);
  const { status, facts, context } = reading;
  const { answer, billInstead, isLimited, isMedicare } = overview;
  const lines = currentLines(reading.lines, context.asOf);
  const limits = planLimits(lines);
  const shares = patientShares(lines);
  const copays = visitCopays(shares);
  const services = status.normalized === 'rejected' ? [] : serviceStatuses(reading.lines, facts, status);
  const figures = { limits, shares, copays, services };
  const plans = planSummaries({
    answer,
    reading,
    isLimited,
    isBilledElsewhere: billInstead !== null,
    figures,
  });
  const holding = overview.otherCoverages.filter(({ state }) => state === 'during');
  const said = {
    ...overview,
    version: MEANING_VERSION,
    asOf: context.asOf.day,
    isActive: { active: true, inactive: false, rejected: null, unknown: null }[status.normalized],
    start: answer.coverageStart,
    end: answer.coverageEnd,
    planName: answer.planName,
    groupNumber: answer.groupNumber,
    services,
    deductible: planFigures(limits, 'deductible'),
    outOfPocket: planFigures(limits, 'outOfPocket'),
    plans,
    mainPlan: mainPlanOf(plans),
    limits,
    copays,
    shares,
    serviceLimits: serviceLimits(lines),
    authorizations: authorizations(lines),
    procedures: procedureBenefits(lines),
    isMedicareSecondary:
      isMedicare && holding.some((one) => one.kind === 'medicare-secondary' || one.pays === 'before'),
    primaryCare: primaryCareProviders(lines),
    spendDown: spendDown(lines),
  };
  return { ...said, notices: noticesOf(said, reading) };
}

/** Of several active plans the one with a deductible of a year, as Medicare's Part B, else the one that is first. */
function mainPlanOf(plans: readonly PlanSummary[]): PlanSummary | null {
  const active = plans.filter(({ normalizedStatus }) => normalizedStatus === 'active');
  return active.find(({ isDeductibleYearly }) => isDeductibleYearly) ?? active[0] ?? plans[0] ?? null;
}

/** What an answer means for each of the people that it answers about: several in a batch. */
export function meaningsOf(content: AnswerContent, asked: Asked = nothingAsked): Meaning[] {
  const patients = patientsOf(content.people, asked);
  return patients.length < 2
    ? [meaningOf(content, asked)]
    : patients.map((patient) => meaningOf(content, asked, patient));
}

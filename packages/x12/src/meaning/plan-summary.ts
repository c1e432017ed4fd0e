import type { ReferenceId } from '../elements.ts';
import type { Coverage, EligibilityResponse } from '../eligibility-271/model.ts';
import { allTerms, type TermsOfCare } from './care-terms.ts';
import { currentLines } from './current.ts';
import type { Reading } from './interpret.ts';
import { kindOfPlanLine } from './limited.ts';
import { isAboutPlan } from './line-kinds.ts';
import { refusedOutOfNetwork } from './out-of-network.ts';
import { type PatientShare, patientShares } from './patient-share.ts';
import { type FamilyRole, type PlanFiguresByLevel, planFigures } from './plan-figures.ts';
import { type PlanLines, plansOf } from './plan-groups.ts';
import { type PlanLimit, planLimits } from './plan-limits.ts';
import { type ServiceStatus, serviceStatuses } from './services.ts';
import { decideStatus, type Status, type StatusReason, statusFacts } from './status.ts';
import type { StatusFact } from './status-fact.ts';
import { type VisitCopays, visitCopays } from './visit-copays.ts';

/** The facts of one plan that a front desk needs, as of the day. */
export type PlanSummary = {
  planName: string;
  insuranceTypeCode: string;
  insuranceType: string;
  /** REF*N6 of the plan or the person. */
  networkName: string;
  groupNumber: string;
  normalizedStatus: EligibilityResponse['normalizedStatus'];
  reason: StatusReason;
  start: string | null;
  end: string | null;
  /** The EB segment with the status. */
  statusSegment: number | null;
  copays: VisitCopays;
  deductible: PlanFiguresByLevel;
  outOfPocket: PlanFiguresByLevel;
  /** The deductible is one of a year, and not of an episode or an admission. */
  isDeductibleYearly: boolean;
  shares: readonly PatientShare[];
  services: readonly ServiceStatus[];
  /** The plan is said not to pay for care out of network. */
  isOutOfNetworkCovered: false | null;
  terms: readonly TermsOfCare[];
};

/** What holds for all plans of an answer. */
export type PlanContext = {
  answer: EligibilityResponse;
  reading: Reading;
  isLimited: boolean;
  isBilledElsewhere: boolean;
  /** Of all the patient's lines, which are those of an only plan. */
  figures: PlanParts;
};

/** What is decided from the lines of a plan. */
type PlanParts = Pick<PlanSummary, 'copays' | 'shares' | 'services'> & { limits: readonly PlanLimit[] };

/** One for each plan of the patient's own lines, the one that decides the status first; none of a rejection. */
export function planSummaries({ answer, reading, ...context }: PlanContext): PlanSummary[] {
  if (reading.status.normalized === 'rejected') return [];
  const current = new Set(reading.facts.filter(({ state }) => state === 'active').map(({ line }) => line));
  const plans = plansOf(
    reading.lines,
    (line) => current.has(line) && isAboutPlan(line) && kindOfPlanLine(line) === 'full',
  );
  const main = reading.status.line;
  const isMain = (plan: PlanLines): boolean => main !== null && plan.lines.includes(main);
  const sorted = [...plans.filter(isMain), ...plans.filter((plan) => !isMain(plan))];
  return sorted.map((plan) => summarize(plan, plans.length === 1, { answer, reading, ...context }));
}

function summarize(plan: PlanLines, isOnly: boolean, context: PlanContext): PlanSummary {
  const { answer, reading } = context;
  const status = isOnly ? reading.status : statusOf(plan, reading);
  const facts = isOnly ? reading.facts : reading.facts.filter(({ line }) => plan.lines.includes(line));
  const lines = currentLines(plan.lines, reading.context.asOf);
  const person = reading.patient.dependent ?? reading.patient.subscriber;
  const role = roleOf(reading.patient);
  const { limits, shares, copays, services } = isOnly ? context.figures : partsOf(plan, lines, facts, status);
  const source = {
    lines,
    shares,
    limits,
    copays,
    services,
    role,
    normalizedStatus: status.normalized,
    reason: status.reason,
    isLimited: context.isLimited,
    isBilledElsewhere: context.isBilledElsewhere,
    isRefusedOutOfNetwork: refusedOutOfNetwork(lines).length > 0,
  };
  return {
    planName: plan.planName || (isOnly ? answer.planName : ''),
    insuranceTypeCode: plan.insuranceTypeCode,
    insuranceType:
      plan.lines.find((line) => line.insuranceTypeCode === plan.insuranceTypeCode)?.insuranceType ?? '',
    networkName:
      networkIn(status.line?.coverageAdditionalIdentification ?? []) ||
      networkIn(person?.additionalIdentification ?? []),
    groupNumber: answer.groupNumber,
    normalizedStatus: status.normalized,
    reason: status.reason,
    start: status.span.start,
    end: status.span.end,
    statusSegment: status.line?.segment ?? null,
    copays,
    deductible: planFigures(limits, 'deductible', role),
    outOfPocket: planFigures(limits, 'outOfPocket', role),
    isDeductibleYearly: limits.some(
      ({ kind, periodCode, total }) => kind === 'deductible' && total !== null && yearly.includes(periodCode),
    ),
    shares,
    services,
    isOutOfNetworkCovered: source.isRefusedOutOfNetwork ? false : null,
    terms: allTerms(source),
  };
}

function partsOf(
  plan: PlanLines,
  lines: readonly Coverage[],
  facts: readonly StatusFact[],
  status: Status,
): PlanParts {
  const shares = patientShares(lines);
  return {
    limits: planLimits(lines),
    shares,
    copays: visitCopays(shares),
    services: serviceStatuses(plan.lines, facts, status),
  };
}

/** EB06 of a year: service, calendar, contract. */
const yearly: readonly string[] = ['22', '23', '25'];

function statusOf({ lines }: PlanLines, { context }: Reading): Status {
  return decideStatus(lines, statusFacts(lines, { ...context, isOneOfSeveral: true }), context);
}

/** INS02: spouse, child. */
const roles: Readonly<Record<string, FamilyRole>> = { '01': 'spouse', '19': 'child' };

function roleOf({ dependent }: Reading['patient']): FamilyRole {
  if (!dependent) return 'subscriber';
  return roles[dependent.individualRelationshipCode] ?? 'dependent';
}

/** REF*N6: the network of a plan or a person. */
function networkIn(references: readonly ReferenceId[]): string {
  const network = references.find((reference) => reference.referenceIdQualifierCode === 'N6');
  return network?.referenceDescription || network?.referenceId || '';
}

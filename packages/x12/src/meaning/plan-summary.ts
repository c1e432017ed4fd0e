import type { ReferenceId } from '../elements.ts';
import type { Coverage, EligibilityResponse } from '../eligibility-271/model.ts';
import { listCareTerms, type TermsOfCare } from './care-terms.ts';
import { selectCurrentLines } from './current.ts';
import type { Reading } from './interpret.ts';
import { kindOfPlanLine } from './limited.ts';
import { isAboutPlan } from './line-kinds.ts';
import { findOutOfNetworkRefusals } from './out-of-network.ts';
import { listPatientShares, type PatientShare } from './patient-share.ts';
import { type FamilyRole, type PlanFiguresByLevel, readPlanFigures } from './plan-figures.ts';
import { groupByPlan, type PlanLines } from './plan-groups.ts';
import { type PlanLimit, readPlanLimits } from './plan-limits.ts';
import { decideServiceStatuses, type ServiceStatus } from './services.ts';
import { decideStatus, readStatusFacts, type Status, type StatusReason } from './status.ts';
import type { StatusFact } from './status-fact.ts';
import { findVisitCopays, type VisitCopays } from './visit-copays.ts';

/** The facts about one plan that a front desk needs, as of the day. */
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
  /** True when the deductible is yearly, and not per episode or admission. */
  isDeductibleYearly: boolean;
  shares: readonly PatientShare[];
  services: readonly ServiceStatus[];
  /** False when the payer states that the plan does not pay out of network; null when it does not say. */
  isOutOfNetworkCovered: false | null;
  terms: readonly TermsOfCare[];
};

/** The facts that apply to all plans of an answer. */
export type PlanContext = {
  answer: EligibilityResponse;
  reading: Reading;
  isLimited: boolean;
  isBilledElsewhere: boolean;
  /** The parts read from all lines of the patient, reused when the answer has only one plan. */
  figures: PlanParts;
};

/** The parts of a summary that are read from the lines of a plan. */
type PlanParts = Pick<PlanSummary, 'copays' | 'shares' | 'services'> & { limits: readonly PlanLimit[] };

/** Summarizes each plan of the patient's lines, first the one that decides the status; a rejection has no plans. */
export function summarizePlans({ answer, reading, ...context }: PlanContext): PlanSummary[] {
  if (reading.status.normalized === 'rejected') return [];
  const activeLines = new Set(
    reading.facts.filter(({ state }) => state === 'active').map(({ line }) => line),
  );
  const plans = groupByPlan(
    reading.lines,
    (line) => activeLines.has(line) && isAboutPlan(line) && kindOfPlanLine(line) === 'full',
  );
  const main = reading.status.line;
  const isMain = (plan: PlanLines): boolean => main !== null && plan.lines.includes(main);
  const sorted = [...plans.filter(isMain), ...plans.filter((plan) => !isMain(plan))];
  return sorted.map((plan) => summarize(plan, plans.length === 1, { answer, reading, ...context }));
}

function summarize(plan: PlanLines, isOnly: boolean, context: PlanContext): PlanSummary {
  const { answer, reading } = context;
  const status = isOnly ? reading.status : decidePlanStatus(plan, reading);
  const facts = isOnly ? reading.facts : reading.facts.filter(({ line }) => plan.lines.includes(line));
  const lines = selectCurrentLines(plan.lines, reading.context.asOf);
  const person = reading.patient.dependent ?? reading.patient.subscriber;
  const role = findFamilyRole(reading.patient);
  const { limits, shares, copays, services } = isOnly
    ? context.figures
    : readPlanParts(plan, lines, facts, status);
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
    isRefusedOutOfNetwork: findOutOfNetworkRefusals(lines).length > 0,
  };
  return {
    planName: plan.planName || (isOnly ? answer.planName : ''),
    insuranceTypeCode: plan.insuranceTypeCode,
    insuranceType:
      plan.lines.find((line) => line.insuranceTypeCode === plan.insuranceTypeCode)?.insuranceType ?? '',
    networkName:
      findNetworkName(status.line?.coverageAdditionalIdentification ?? []) ||
      findNetworkName(person?.additionalIdentification ?? []),
    groupNumber: answer.groupNumber,
    normalizedStatus: status.normalized,
    reason: status.reason,
    start: status.span.start,
    end: status.span.end,
    statusSegment: status.line?.segment ?? null,
    copays,
    deductible: readPlanFigures(limits, 'deductible', role),
    outOfPocket: readPlanFigures(limits, 'outOfPocket', role),
    isDeductibleYearly: limits.some(
      ({ kind, periodCode, total }) => kind === 'deductible' && total !== null && yearly.includes(periodCode),
    ),
    shares,
    services,
    isOutOfNetworkCovered: source.isRefusedOutOfNetwork ? false : null,
    terms: listCareTerms(source),
  };
}

function readPlanParts(
  plan: PlanLines,
  lines: readonly Coverage[],
  facts: readonly StatusFact[],
  status: Status,
): PlanParts {
  const shares = listPatientShares(lines);
  return {
    limits: readPlanLimits(lines),
    shares,
    copays: findVisitCopays(shares),
    services: decideServiceStatuses(plan.lines, facts, status),
  };
}

/** EB06 of a year: service, calendar, contract. */
const yearly: readonly string[] = ['22', '23', '25'];

function decidePlanStatus({ lines }: PlanLines, { context }: Reading): Status {
  return decideStatus(lines, readStatusFacts(lines, { ...context, isOneOfSeveral: true }), context);
}

/** INS02: spouse, child. */
const roles: Readonly<Record<string, FamilyRole>> = { '01': 'spouse', '19': 'child' };

function findFamilyRole({ dependent }: Reading['patient']): FamilyRole {
  if (!dependent) return 'subscriber';
  return roles[dependent.individualRelationshipCode] ?? 'dependent';
}

/** Finds REF*N6: the network of a plan or a person. */
function findNetworkName(references: readonly ReferenceId[]): string {
  const network = references.find((reference) => reference.referenceIdQualifierCode === 'N6');
  return network?.referenceDescription || network?.referenceId || '';
}

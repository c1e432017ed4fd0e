import { benefitTypes } from '../codes/benefits.ts';
import { labelOf } from '../codes/table.ts';
import type { QualifiedDate } from '../elements.ts';
import type { Coverage, EligibilityResponse } from '../eligibility-271/model.ts';
import { isAncillary, kindOfPlanLine } from './limited.ts';
import { isAboutPlan, isActive, isInactive, isNotCovered, isOutOfNetwork } from './line-kinds.ts';
import { findPayer } from './named-payer.ts';
import {
  type DateContext,
  distanceToDay,
  findDate,
  noSpan,
  readLineSpan,
  readPlanSpan,
  type Span,
  stateOnDay,
} from './spans.ts';
import type { StatusFact } from './status-fact.ts';

/** Why a coverage has the status that it has. */
export type StatusReason = {
  kind:
    | 'covered' // a line states active, and its dates include the day
    | 'ended' // the coverage ended before the day
    | 'not-begun' // the coverage begins after the day
    | 'inactive' // a line states inactive
    | 'not-covered' // the payer states that the plan is not covered (EB*I)
    | 'died' // the payer reports a date of death before the day
    | 'rejected' // the payer rejects the inquiry
    | 'cannot-process' // EB*V
    | 'ask-another' // EB*U
    | 'other-source' // EB*W
    | 'not-said';
  /** The day of the end, the begin, or the death. */
  date: string | null;
  /** The payer to ask instead; '' when the answer names none. */
  name: string;
};

export type Status = {
  /** The label for the portal, C-151 to C-153. */
  label: string;
  normalized: EligibilityResponse['normalizedStatus'];
  reason: StatusReason;
  /** The line that decides the status; null when there is none. */
  line: Coverage | null;
  span: Span;
};

/** The context for reading the status lines. */
export type StatusContext = {
  asOf: DateContext;
  personDates: readonly QualifiedDate[];
  dateOfDeath: string | null;
  /** True when the lines belong to one of several plans, each with its own dates. */
  isOneOfSeveral?: boolean;
};

const INACTIVE = labelOf(benefitTypes, '6');

/** Reads the status lines as of the day. */
export function readStatusFacts(
  lines: readonly Coverage[],
  { asOf, personDates, isOneOfSeveral = false }: StatusContext,
): StatusFact[] {
  const statusLines: Coverage[] = [];
  let dated = 0;
  for (const line of lines) {
    if (!isActive(line) && !isInactive(line)) continue;
    statusLines.push(line);
    if (line.coverageDate.length > 0 && isAboutPlan(line)) dated += 1;
  }
  return statusLines.map((line) => {
    const span = isAboutPlan(line)
      ? readPlanSpan(personDates, line.coverageDate, asOf, isOneOfSeveral || dated > 1)
      : readRiderSpan(line, personDates, asOf);
    const state = stateOnDay(span, asOf.day);
    if (isActive(line)) return { line, state: state === 'during' ? 'active' : state, span };
    if (state !== 'during') return { line, state: 'past', span };
    return { line, state: 'inactive', span: readInactiveSpan(line, personDates, span) };
  });
}

/** Reads the period of a rider; without its own dates, it applies as long as the person is covered. */
function readRiderSpan(line: Coverage, personDates: readonly QualifiedDate[], asOf: DateContext): Span {
  const ownSpan = readLineSpan(line.coverageDate, asOf);
  if (ownSpan) return ownSpan;
  return isInactive(line) ? noSpan : readPlanSpan(personDates, [], asOf);
}

/** Reads the coverage dates of a line that is inactive on the day, for which only a begin of the plan counts. */
function readInactiveSpan(line: Coverage, personDates: readonly QualifiedDate[], span: Span): Span {
  const dates = [...line.coverageDate, ...personDates];
  const beginDate = findDate(dates, '346') ?? findDate(dates, '356');
  return beginDate && span.end === null ? span : noSpan;
}

/**
 * Decides the status on the day from the lines of the patient's own level. The lines about the whole plan decide, or
 * else the lines for single services. An active line that applies on the day takes precedence over inactive ones, and a
 * past inactive line counts only when there is no active one.
 */
export function decideStatus(
  lines: readonly Coverage[],
  facts: readonly StatusFact[],
  context: StatusContext,
): Status {
  const plan = facts.filter(({ line }) => isAboutPlan(line));
  const decidingFacts = plan.length > 0 ? plan : facts;
  const status =
    decideActiveStatus(decidingFacts, context) ?? decideInactiveStatus(decidingFacts, facts, context);
  if (status) return status;
  return findNotCovered(lines) ?? describeUndecided(lines);
}

function decideActiveStatus(
  facts: readonly StatusFact[],
  { asOf, dateOfDeath }: StatusContext,
): Status | null {
  const fact = findMainFact(facts.filter(({ state }) => state === 'active'));
  if (!fact) return null;
  if (dateOfDeath !== null && asOf.day !== null && dateOfDeath < asOf.day)
    return buildInactiveStatus(fact, INACTIVE, { kind: 'died', date: dateOfDeath, name: '' });
  return {
    label: labelOf(benefitTypes, fact.line.benefitCode),
    normalized: 'active',
    reason: { kind: 'covered', date: null, name: '' },
    line: fact.line,
    span: fact.span,
  };
}

/** Finds the first of the most comprehensive plans. */
function findMainFact([first, ...others]: readonly StatusFact[]): StatusFact | undefined {
  let best = first;
  for (const fact of others) {
    if (best && rankPlanKind(best.line) === 0) return best;
    if (best && rankPlanKind(fact.line) < rankPlanKind(best.line)) best = fact;
  }
  return best;
}

/** Ranks a full medical plan before one of limited scope, and that before a dental or similar plan. */
const rankPlanKind = (line: Coverage): number =>
  ({ full: 0, limited: 1, ancillary: 2 })[kindOfPlanLine(line)];

function decideInactiveStatus(
  decidingFacts: readonly StatusFact[],
  facts: readonly StatusFact[],
  { asOf: { day } }: StatusContext,
): Status | null {
  if (decidingFacts.length === 0) return null;
  // An inactive dental rider does not affect the status of the plan.
  if (decidingFacts.every(({ line }) => !isAboutPlan(line) && isAncillary(line.serviceTypeCodes)))
    return null;
  const [closest] = decidingFacts
    .filter(({ state }) => state !== 'inactive')
    .toSorted((one, other) => distanceToDay(one.span, day) - distanceToDay(other.span, day));
  const inactiveFact = decidingFacts.find(({ state }) => state === 'inactive');
  const main = inactiveFact ?? closest;
  if (!main) return null;
  // The label of a line that applies on the day takes precedence over that of a past gap.
  const labelFact = main.state === 'past' ? (facts.find(({ state }) => state === 'inactive') ?? main) : main;
  const label = isActive(labelFact.line) ? INACTIVE : labelOf(benefitTypes, labelFact.line.benefitCode);
  const datedFact = main.span.start === null && main.span.end === null && closest ? closest : main;
  return buildInactiveStatus(
    { line: main.line, span: datedFact.span },
    label,
    describeReason(main, datedFact),
  );
}

function describeReason(main: StatusFact, dated: { span: Span; state: StatusFact['state'] }): StatusReason {
  const { start, end } = dated.span;
  if (dated.state === 'notBegun') return { kind: 'not-begun', date: start, name: '' };
  if (dated.state === 'ended') return { kind: 'ended', date: end, name: '' };
  if (dated.state === 'past' && end !== null) return { kind: 'ended', date: end, name: '' };
  if (dated.state === 'past' && start !== null) return { kind: 'not-begun', date: start, name: '' };
  return { kind: isActive(main.line) ? 'not-said' : 'inactive', date: null, name: '' };
}

const buildInactiveStatus = (
  fact: Pick<StatusFact, 'line' | 'span'>,
  label: string,
  reason: StatusReason,
): Status => ({
  label,
  normalized: 'inactive',
  reason,
  line: fact.line,
  span: fact.span,
});

function findNotCovered(lines: readonly Coverage[]): Status | null {
  const line = lines.find((one) => isNotCovered(one) && isAboutPlan(one) && !isOutOfNetwork(one));
  if (!line || line.serviceTypeCodes.length === 0) return null;
  return buildInactiveStatus({ line, span: noSpan }, INACTIVE, { kind: 'not-covered', date: null, name: '' });
}

const reasonByBenefitCode: Readonly<Record<string, StatusReason['kind']>> = {
  V: 'cannot-process',
  U: 'ask-another',
  W: 'other-source',
};

/** Describes the status of an answer without a line that states active or inactive, with the reason that it states. */
function describeUndecided(lines: readonly Coverage[]): Status {
  const line = lines.find(({ benefitCode }) => Object.hasOwn(reasonByBenefitCode, benefitCode));
  return {
    label: INACTIVE,
    normalized: 'unknown',
    reason: {
      kind: (line && reasonByBenefitCode[line.benefitCode]) ?? 'not-said',
      date: null,
      name: (line && findPayer(line)?.name) ?? '',
    },
    line: null,
    span: noSpan,
  };
}

/** The status of an answer that rejects the patient and states neither active nor inactive. */
export const rejectedStatus: Status = {
  label: 'Rejected',
  normalized: 'rejected',
  reason: { kind: 'rejected', date: null, name: '' },
  line: null,
  span: noSpan,
};

import { benefitTypes } from '../codes/benefits.ts';
import { labelOf } from '../codes/table.ts';
import type { QualifiedDate } from '../elements.ts';
import type { Coverage, EligibilityResponse } from '../eligibility-271/model.ts';
import { isAncillary, kindOfPlanLine } from './limited.ts';
import { isAboutPlan, isActive, isInactive, isNotCovered, isOutOfNetwork } from './line-kinds.ts';
import { payerOf } from './named-payer.ts';
import {
  type AsOf,
  distanceTo,
  findDate,
  noSpan,
  type Span,
  spanOfLine,
  spanOfPlan,
  stateOn,
} from './spans.ts';
import type { StatusFact } from './status-fact.ts';

/** Why a coverage has the status that it has. */
export type StatusReason = {
  kind:
    | 'covered' // a line says active, and the day lies in its dates
    | 'ended' // the dates of the coverage lie before the day
    | 'not-begun' // they lie after it
    | 'inactive' // a line says inactive
    | 'not-covered' // the plan is said not to be covered (EB*I)
    | 'died' // the payer gives a date of death before the day
    | 'rejected' // the payer refuses the question
    | 'cannot-process' // EB*V
    | 'ask-another' // EB*U
    | 'other-source' // EB*W
    | 'not-said';
  /** The day of the end, the begin or the death. */
  date: string | null;
  /** Whom to ask instead; '' when the answer names nobody. */
  name: string;
};

export type Status = {
  /** The label for the portal, C-151 to C-153. */
  label: string;
  normalized: EligibilityResponse['normalizedStatus'];
  reason: StatusReason;
  /** The line that decides; null when none does. */
  line: Coverage | null;
  span: Span;
};

/** What the lines are read with. */
export type StatusContext = {
  asOf: AsOf;
  personDates: readonly QualifiedDate[];
  dateOfDeath: string | null;
  /** The lines are one of several plans, each with dates of its own. */
  isOneOfSeveral?: boolean;
};

const INACTIVE = labelOf(benefitTypes, '6');

/** Reads the status lines as of the day. */
export function statusFacts(
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
      ? spanOfPlan(personDates, line.coverageDate, asOf, isOneOfSeveral || dated > 1)
      : riderSpan(line, personDates, asOf);
    const state = stateOn(span, asOf.day);
    if (isActive(line)) return { line, state: state === 'during' ? 'active' : state, span };
    if (state !== 'during') return { line, state: 'past', span };
    return { line, state: 'inactive', span: spanOfInactive(line, personDates, span) };
  });
}

/** A rider without dates of its own holds as long as the person is covered at all. */
function riderSpan(line: Coverage, personDates: readonly QualifiedDate[], asOf: AsOf): Span {
  const own = spanOfLine(line.coverageDate, asOf);
  if (own) return own;
  return isInactive(line) ? noSpan : spanOfPlan(personDates, [], asOf);
}

/** Of a line that says inactive on the day, only a begin of the plan is a date of its coverage. */
function spanOfInactive(line: Coverage, personDates: readonly QualifiedDate[], span: Span): Span {
  const dates = [...line.coverageDate, ...personDates];
  const begins = findDate(dates, '346') ?? findDate(dates, '356');
  return begins && span.end === null ? span : noSpan;
}

/**
 * Decides the status on the day from the lines of the patient's own level. The lines about the whole plan decide; only
 * without any do the lines of single services. An active line that holds on the day goes before inactive ones, and a
 * past inactive line counts only where no active one stands beside it.
 */
export function decideStatus(
  lines: readonly Coverage[],
  facts: readonly StatusFact[],
  context: StatusContext,
): Status {
  const plan = facts.filter(({ line }) => isAboutPlan(line));
  const deciding = plan.length > 0 ? plan : facts;
  const status = activeStatus(deciding, context) ?? inactiveStatus(deciding, facts, context);
  if (status) return status;
  return notCovered(lines) ?? undecided(lines);
}

function activeStatus(facts: readonly StatusFact[], { asOf, dateOfDeath }: StatusContext): Status | null {
  const fact = mainFact(facts.filter(({ state }) => state === 'active'));
  if (!fact) return null;
  if (dateOfDeath !== null && asOf.day !== null && dateOfDeath < asOf.day)
    return inactive(fact, INACTIVE, { kind: 'died', date: dateOfDeath, name: '' });
  return {
    label: labelOf(benefitTypes, fact.line.benefitCode),
    normalized: 'active',
    reason: { kind: 'covered', date: null, name: '' },
    line: fact.line,
    span: fact.span,
  };
}

/** The first of the fullest plans. */
function mainFact([first, ...others]: readonly StatusFact[]): StatusFact | undefined {
  let best = first;
  for (const fact of others) {
    if (best && kindRank(best.line) === 0) return best;
    if (best && kindRank(fact.line) < kindRank(best.line)) best = fact;
  }
  return best;
}

/** A full medical plan goes before one of limited scope, and this before a dental plan or the like. */
const kindRank = (line: Coverage): number => ({ full: 0, limited: 1, ancillary: 2 })[kindOfPlanLine(line)];

function inactiveStatus(
  deciding: readonly StatusFact[],
  facts: readonly StatusFact[],
  { asOf: { day } }: StatusContext,
): Status | null {
  if (deciding.length === 0) return null;
  // That a dental rider is inactive says nothing about the plan.
  if (deciding.every(({ line }) => !isAboutPlan(line) && isAncillary(line.serviceTypeCodes))) return null;
  const [closest] = deciding
    .filter(({ state }) => state !== 'inactive')
    .toSorted((one, other) => distanceTo(one.span, day) - distanceTo(other.span, day));
  const said = deciding.find(({ state }) => state === 'inactive');
  const main = said ?? closest;
  if (!main) return null;
  // The label of a line that holds on the day goes before that of a past gap.
  const labelled = main.state === 'past' ? (facts.find(({ state }) => state === 'inactive') ?? main) : main;
  const label = isActive(labelled.line) ? INACTIVE : labelOf(benefitTypes, labelled.line.benefitCode);
  const dated = main.span.start === null && main.span.end === null && closest ? closest : main;
  return inactive({ line: main.line, span: dated.span }, label, reasonOf(main, dated));
}

function reasonOf(main: StatusFact, dated: { span: Span; state: StatusFact['state'] }): StatusReason {
  const { start, end } = dated.span;
  if (dated.state === 'notBegun') return { kind: 'not-begun', date: start, name: '' };
  if (dated.state === 'ended') return { kind: 'ended', date: end, name: '' };
  if (dated.state === 'past' && end !== null) return { kind: 'ended', date: end, name: '' };
  if (dated.state === 'past' && start !== null) return { kind: 'not-begun', date: start, name: '' };
  return { kind: isActive(main.line) ? 'not-said' : 'inactive', date: null, name: '' };
}

const inactive = (fact: Pick<StatusFact, 'line' | 'span'>, label: string, reason: StatusReason): Status => ({
  label,
  normalized: 'inactive',
  reason,
  line: fact.line,
  span: fact.span,
});

function notCovered(lines: readonly Coverage[]): Status | null {
  const line = lines.find((one) => isNotCovered(one) && isAboutPlan(one) && !isOutOfNetwork(one));
  if (!line || line.serviceTypeCodes.length === 0) return null;
  return inactive({ line, span: noSpan }, INACTIVE, { kind: 'not-covered', date: null, name: '' });
}

const unsaid: Readonly<Record<string, StatusReason['kind']>> = {
  V: 'cannot-process',
  U: 'ask-another',
  W: 'other-source',
};

/** The status of an answer without a line saying active or inactive, with what it says instead. */
function undecided(lines: readonly Coverage[]): Status {
  const line = lines.find(({ benefitCode }) => Object.hasOwn(unsaid, benefitCode));
  return {
    label: INACTIVE,
    normalized: 'unknown',
    reason: {
      kind: (line && unsaid[line.benefitCode]) ?? 'not-said',
      date: null,
      name: (line && payerOf(line)?.name) ?? '',
    },
    line: null,
    span: noSpan,
  };
}

/** The status of an answer that rejects the patient and says neither active nor inactive. */
export const rejectedStatus: Status = {
  label: 'Rejected',
  normalized: 'rejected',
  reason: { kind: 'rejected', date: null, name: '' },
  line: null,
  span: noSpan,
};

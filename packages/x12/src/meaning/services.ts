import type { Coverage } from '../eligibility-271/model.ts';
import { isActive, isNotCovered, isOutOfNetwork } from './line-kinds.ts';
import type { Status } from './status.ts';
import type { StatusFact } from './status-fact.ts';

/** Whether a service is covered on the day. `unknown`: the payer names it without stating a status. */
export type ServiceStatus = { code: string; status: 'active' | 'inactive' | 'unknown' };

/** EB01 of lines that name a service without stating whether it is covered. */
const undecidedTypes: readonly string[] = ['U', 'V', 'W'];

type StatedStatus = ServiceStatus['status'] | 'past';
const rank: Readonly<Record<StatedStatus, number>> = { active: 0, inactive: 1, unknown: 2, past: 3 };
type StatedService = { stated: StatedStatus; breadth: number };

/**
 * Decides the status of each service that the lines name, in their order. The line with the fewest services is the
 * most specific; of two equally specific lines, an active one takes precedence. `only` omits all other services.
 */
export function decideServiceStatuses(
  lines: readonly Coverage[],
  facts: readonly StatusFact[],
  plan: Status,
  only: ReadonlySet<string> | null = null,
): ServiceStatus[] {
  const byCode = new Map<string, StatedService>();
  // Lines share their lists of services, so the same status for the same list adds nothing.
  const lastStatusOfList = new Map<readonly string[], StatedStatus>();
  // The facts are in the order of their lines.
  let next = 0;
  for (const line of lines) {
    const fact = facts[next]?.line === line ? facts[next] : undefined;
    if (fact) next += 1;
    const stated = statedStatus(line, fact, plan);
    const codes = line.serviceTypeCodes;
    if (stated === null || lastStatusOfList.get(codes) === stated) continue;
    lastStatusOfList.set(codes, stated);
    const found = { stated, breadth: codes.length };
    for (const code of codes) {
      if (only !== null && !only.has(code)) continue;
      const known = byCode.get(code);
      if (!known || takesPrecedence(found, known)) byCode.set(code, found);
    }
  }
  return Array.from(byCode, ([code, { stated }]) => ({
    code,
    status: stated === 'past' ? 'inactive' : stated,
  }));
}

/** Lists the codes of the active services, in the order of the lines. */
export function listActiveServices(
  lines: readonly Coverage[],
  facts: readonly StatusFact[],
  plan: Status,
): string[] {
  const codes = new Set<string>();
  const seenLists = new Set<readonly string[]>();
  for (const { line, state } of facts) {
    if (state !== 'active' || seenLists.has(line.serviceTypeCodes)) continue;
    seenLists.add(line.serviceTypeCodes);
    for (const code of line.serviceTypeCodes) codes.add(code);
  }
  // Lines rarely contradict each other, so only services that other lines also name are compared.
  const disputedServices = new Set<string>();
  const markDisputed = ({ serviceTypeCodes }: Coverage): void => {
    for (const code of serviceTypeCodes) if (codes.has(code)) disputedServices.add(code);
  };
  const isEnded = hasPlanEnded(plan);
  for (const fact of facts) if (isEnded || !isActiveWithoutProcedure(fact)) markDisputed(fact.line);
  for (const line of lines) if (isNotCovered(line)) markDisputed(line);
  if (disputedServices.size === 0) return [...codes];
  const active = new Set(
    decideServiceStatuses(lines, facts, plan, disputedServices)
      .filter(({ status }) => status === 'active')
      .map(({ code }) => code),
  );
  return [...codes].filter((code) => !disputedServices.has(code) || active.has(code));
}

const isActiveWithoutProcedure = ({ line, state }: StatusFact): boolean =>
  state === 'active' && line.coverageProcedureCode === null;

function takesPrecedence(one: StatedService, other: StatedService): boolean {
  const isUndecided = rank[one.stated] > 1;
  if (isUndecided !== rank[other.stated] > 1) return !isUndecided;
  if (!isUndecided && one.breadth !== other.breadth) return one.breadth < other.breadth;
  return rank[one.stated] < rank[other.stated];
}

function statedStatus(line: Coverage, fact: StatusFact | undefined, plan: Status): StatedStatus | null {
  if (line.coverageProcedureCode !== null) return null;
  if (fact) {
    if (fact.state === 'past') return 'past';
    if (fact.state !== 'active') return 'inactive';
    return line.coverageDate.length === 0 && hasPlanEnded(plan) ? 'inactive' : 'active';
  }
  if (isNotCovered(line)) return isOutOfNetwork(line) ? null : 'inactive';
  return undecidedTypes.includes(line.benefitCode) ? 'unknown' : null;
}

/** Returns whether the plan has ended or not begun, so that its lines without dates do not apply. */
function hasPlanEnded({ reason, line }: Status): boolean {
  if (reason.kind === 'died') return true;
  const isEnded = reason.kind === 'ended' || reason.kind === 'not-begun';
  return isEnded && line !== null && isActive(line);
}

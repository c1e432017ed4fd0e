import type { Coverage } from '../eligibility-271/model.ts';
import { isActive, isNotCovered, isOutOfNetwork } from './line-kinds.ts';
import type { Status } from './status.ts';
import type { StatusFact } from './status-fact.ts';

/** Whether a service is covered on the day. `unknown`: the payer names it and does not say. */
export type ServiceStatus = { code: string; status: 'active' | 'inactive' | 'unknown' };

/** EB01 of lines that name a service and do not say whether it is covered. */
const unsaid: readonly string[] = ['U', 'V', 'W'];

type Said = ServiceStatus['status'] | 'past';
const rank: Readonly<Record<Said, number>> = { active: 0, inactive: 1, unknown: 2, past: 3 };
type Found = { said: Said; breadth: number };

/**
 * The services whose coverage the lines state, in the order they are named. The line with the fewest services says the
 * most about each; of two alike, an active one goes first. `only` leaves out all other services.
 */
export function serviceStatuses(
  lines: readonly Coverage[],
  facts: readonly StatusFact[],
  plan: Status,
  only: ReadonlySet<string> | null = null,
): ServiceStatus[] {
  const byCode = new Map<string, Found>();
  // Lines share their lists of services, so the same said of the same list again adds nothing.
  const saidOf = new Map<readonly string[], Said>();
  // The facts stand in the order of their lines.
  let next = 0;
  for (const line of lines) {
    const fact = facts[next]?.line === line ? facts[next] : undefined;
    if (fact) next += 1;
    const said = saidBy(line, fact, plan);
    const codes = line.serviceTypeCodes;
    if (said === null || saidOf.get(codes) === said) continue;
    saidOf.set(codes, said);
    const found = { said, breadth: codes.length };
    for (const code of codes) {
      if (only !== null && !only.has(code)) continue;
      const known = byCode.get(code);
      if (!known || goesBefore(found, known)) byCode.set(code, found);
    }
  }
  return Array.from(byCode, ([code, { said }]) => ({ code, status: said === 'past' ? 'inactive' : said }));
}

/** The codes of the services that are active, in the order they are named. */
export function activeServices(
  lines: readonly Coverage[],
  facts: readonly StatusFact[],
  plan: Status,
): string[] {
  const codes = new Set<string>();
  const seen = new Set<readonly string[]>();
  for (const { line, state } of facts) {
    if (state !== 'active' || seen.has(line.serviceTypeCodes)) continue;
    seen.add(line.serviceTypeCodes);
    for (const code of line.serviceTypeCodes) codes.add(code);
  }
  // Mostly nothing takes back what a line says: only services that other lines name as well are compared.
  const questioned = new Set<string>();
  const question = ({ serviceTypeCodes }: Coverage): void => {
    for (const code of serviceTypeCodes) if (codes.has(code)) questioned.add(code);
  };
  const isOver = isPlanOver(plan);
  for (const fact of facts) if (isOver || !isPlainlyActive(fact)) question(fact.line);
  for (const line of lines) if (isNotCovered(line)) question(line);
  if (questioned.size === 0) return [...codes];
  const active = new Set(
    serviceStatuses(lines, facts, plan, questioned)
      .filter(({ status }) => status === 'active')
      .map(({ code }) => code),
  );
  return [...codes].filter((code) => !questioned.has(code) || active.has(code));
}

const isPlainlyActive = ({ line, state }: StatusFact): boolean =>
  state === 'active' && line.coverageProcedureCode === null;

function goesBefore(one: Found, other: Found): boolean {
  const isWeak = rank[one.said] > 1;
  if (isWeak !== rank[other.said] > 1) return !isWeak;
  if (!isWeak && one.breadth !== other.breadth) return one.breadth < other.breadth;
  return rank[one.said] < rank[other.said];
}

function saidBy(line: Coverage, fact: StatusFact | undefined, plan: Status): Said | null {
  if (line.coverageProcedureCode !== null) return null;
  if (fact) {
    if (fact.state === 'past') return 'past';
    if (fact.state !== 'active') return 'inactive';
    return line.coverageDate.length === 0 && isPlanOver(plan) ? 'inactive' : 'active';
  }
  if (isNotCovered(line)) return isOutOfNetwork(line) ? null : 'inactive';
  return unsaid.includes(line.benefitCode) ? 'unknown' : null;
}

/** Whether a line without dates of its own cannot hold: the plan that it is part of ended, or has not begun. */
function isPlanOver({ reason, line }: Status): boolean {
  if (reason.kind === 'died') return true;
  const isOver = reason.kind === 'ended' || reason.kind === 'not-begun';
  return isOver && line !== null && isActive(line);
}

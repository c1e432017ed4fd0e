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
 * most about each; of two alike, an active one goes first.
 */
export function serviceStatuses(
  lines: readonly Coverage[],
  facts: readonly StatusFact[],
  plan: Status,
): ServiceStatus[] {
  const factOf = new Map(facts.map((fact) => [fact.line, fact]));
  const byCode = new Map<string, Found>();
  for (const line of lines) {
    const said = saidBy(line, factOf.get(line), plan);
    if (said === null) continue;
    const breadth = line.serviceTypeCodes.length;
    for (const code of line.serviceTypeCodes) {
      const known = byCode.get(code);
      if (!known || goesBefore({ said, breadth }, known)) byCode.set(code, { said, breadth });
    }
  }
  return [...byCode].map(([code, { said }]) => ({ code, status: said === 'past' ? 'inactive' : said }));
}

function goesBefore(one: Found, other: Found): boolean {
  const [isWeak, isOtherWeak] = [rank[one.said] > 1, rank[other.said] > 1];
  if (isWeak !== isOtherWeak) return isOtherWeak;
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

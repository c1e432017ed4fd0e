import type { Coverage } from '../model.ts';
import { type Figure, merged, moneyOf } from './figure.ts';
import { type Network, networksOf } from './network.ts';

/** A deductible or an out-of-pocket limit, for one level, network and period. */
export type PlanLimit = {
  kind: 'deductible' | 'outOfPocket';
  /** EB02 as sent; '' when the payer does not say for whom the limit is. */
  coverageLevelCode: string;
  /** EB03; empty when the limit is not tied to a service. */
  serviceTypeCodes: readonly string[];
  insuranceTypeCode: string;
  network: Network;
  /** EB06 of the total; '' when no total is given. */
  periodCode: string;
  total: Figure | null;
  remaining: Figure | null;
  /** EB06 24: the amount used in the year to date. */
  used: Figure | null;
  /** MSG: sometimes two limits differ only in their messages. */
  messages: readonly string[];
};

const kindOf: Readonly<Record<string, PlanLimit['kind']>> = { C: 'deductible', G: 'outOfPocket' };
type Part = 'total' | 'remaining' | 'used';

/** EB06: 29 and 33 say what remains, 24 what is used; every other period, and none, gives the total. */
function partOf(periodCode: string): Part {
  if (periodCode === '29' || periodCode === '33') return 'remaining';
  return periodCode === '24' ? 'used' : 'total';
}

/**
 * Pairs each "remaining" with its total: two EB lines with the same level, services, insurance type and network. When
 * there are several such totals, the messages must agree too. A line without a partner becomes a limit of its own.
 */
export function planLimits(lines: readonly Coverage[]): PlanLimit[] {
  const groups = new Map<string, { line: Coverage; network: Network; figure: Figure }[]>();
  for (const line of lines) {
    const figure = moneyOf(line);
    if (!figure || !Object.hasOwn(kindOf, line.benefitCode)) continue;
    for (const network of networksOf(line)) {
      const key = groupKey(line, network);
      const group = groups.get(key);
      if (group) group.push({ line, network, figure });
      else groups.set(key, [{ line, network, figure }]);
    }
  }
  return [...groups.values()].flatMap(pair);
}

type Member = { line: Coverage; network: Network; figure: Figure };

/** The key that lines of the same limit share. A lifetime maximum (EB06 32, 33) is a separate limit. */
function groupKey(line: Coverage, network: Network): string {
  const period = line.amounts.timePeriodQualifierCode;
  return JSON.stringify([
    line.benefitCode,
    line.coverageLevelCode,
    line.serviceTypeCodes.toSorted(),
    line.insuranceTypeCode,
    line.coverageProcedureCode?.procedureCode ?? '',
    network,
    period === '32' || period === '33',
  ]);
}

function pair(members: readonly Member[]): PlanLimit[] {
  const plain = limitOf(members);
  if (plain) return [plain];
  const byText = Map.groupBy(members, ({ line }) => textOf(line));
  return [...byText.values()].flatMap((some) => {
    const limit = limitOf(some);
    return limit ? [limit] : some.flatMap((one) => limitOf([one]) ?? []);
  });
}

function textOf(line: Coverage): string {
  return JSON.stringify([line.planDescription, line.coverageMessage, line.placesOfService]);
}

/** Merges agreeing lines into one limit; null when two of them contradict each other. */
function limitOf(members: readonly Member[]): PlanLimit | null {
  const parts: Record<Part, Figure[]> = { total: [], remaining: [], used: [] };
  const messages = new Set<string>();
  let periodCode = '';
  for (const { line, figure } of members) {
    const part = partOf(line.amounts.timePeriodQualifierCode);
    if (part === 'total' && parts.total.length > 0 && periodCode !== line.amounts.timePeriodQualifierCode)
      return null;
    parts[part].push(figure);
    if (part === 'total') periodCode = line.amounts.timePeriodQualifierCode;
    for (const message of line.coverageMessage) messages.add(message);
  }
  const [total, remaining, used] = [merged(parts.total), merged(parts.remaining), merged(parts.used)];
  const [first] = members;
  const kind = first && kindOf[first.line.benefitCode];
  if (!kind || total === 'contradictory' || remaining === 'contradictory' || used === 'contradictory')
    return null;
  return {
    kind,
    coverageLevelCode: first.line.coverageLevelCode,
    serviceTypeCodes: first.line.serviceTypeCodes,
    insuranceTypeCode: first.line.insuranceTypeCode,
    network: first.network,
    periodCode,
    total,
    remaining,
    used,
    messages: [...messages],
  };
}

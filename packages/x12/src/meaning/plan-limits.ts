import type { Coverage } from '../eligibility-271/model.ts';
import { difference, type Figure, merged, moneyOf } from './figure.ts';
import { type Network, networksOf } from './network.ts';

/** A deductible or an out-of-pocket limit, for one level, network and period. */
export type PlanLimit = {
  kind: 'deductible' | 'outOfPocket';
  /** EB02 as sent; '' when the payer does not say for whom the limit is. */
  coverageLevelCode: string;
  /** EB03; empty when the limit is not tied to a service. */
  serviceTypeCodes: readonly string[];
  procedureCode: string;
  insuranceTypeCode: string;
  network: Network;
  /** EB06 of the total; '' when no total is given. */
  periodCode: string;
  /** EB06 32 and 33: of a whole life, and not of this period. */
  isLifetime: boolean;
  /** The total is written in nines, such as 99999.99: there is no limit, and both figures are null. */
  isUnlimited: boolean;
  total: Figure | null;
  /** As given, else the total without what was used. */
  remaining: Figure | null;
  /** EB06 24, or an amount that is named as met: what was used in the year to date. */
  used: Figure | null;
  /** MSG: sometimes two limits differ only in their messages. */
  messages: readonly string[];
};

const kindOf: Readonly<Record<string, PlanLimit['kind']>> = { C: 'deductible', G: 'outOfPocket' };
type Part = 'total' | 'remaining' | 'used';

/** How payers name an amount instead of a period: "DEDUCTIBLE MET". */
const saysUsed = /\b(?:MET|USED|SATISFIED|ACCUMULATED|ACCUMULATOR|APPLIED|YTD|YEAR TO DATE|TO DATE)\W*$/i;
const saysRemaining = /\b(?:REMAINING|LEFT|BALANCE)\W*$/i;
const saysNotMet = /\bNOT\b|\bUNTIL\b|\bAFTER\b|\bMUST\b|\bONCE\b|\bWHEN\b|\bIF\b/i;

/**
 * What an amount is: EB06 29 and 33 what remains, 24 what is used; every other period, and none, the total, unless the
 * payer's words say otherwise. 30 and 31 tell of a limit that was exceeded or not, which is none of them.
 */
function partOf({ amounts, planDescription, coverageMessage }: Coverage): Part | null {
  const period = amounts.timePeriodQualifierCode;
  if (period === '29' || period === '33') return 'remaining';
  if (period === '24') return 'used';
  if (period === '30' || period === '31') return null;
  const texts = [planDescription, ...coverageMessage].filter((text) => !saysNotMet.test(text));
  if (texts.some((text) => saysRemaining.test(text))) return 'remaining';
  return texts.some((text) => saysUsed.test(text)) ? 'used' : 'total';
}

/**
 * Pairs each "remaining" with its total: EB lines with the same level, services, insurance type and network. When
 * there are several such totals, the messages must agree too. A line without a partner becomes a limit of its own.
 */
export function planLimits(lines: readonly Coverage[]): PlanLimit[] {
  const groups = new Map<string, Member[]>();
  for (const line of lines) {
    const figure = moneyOf(line);
    const part = figure && Object.hasOwn(kindOf, line.benefitCode) ? partOf(line) : null;
    if (!figure || part === null) continue;
    for (const network of networksOf(line)) {
      const key = groupKey(line, network);
      const group = groups.get(key);
      if (group) group.push({ line, network, figure, part });
      else groups.set(key, [{ line, network, figure, part }]);
    }
  }
  return [...groups.values()].flatMap((group) => pair(datedOnes(group)));
}

type Member = { line: Coverage; network: Network; figure: Figure; part: Part };

const isLifetime = ({ amounts: { timePeriodQualifierCode: period } }: Coverage): boolean =>
  period === '32' || period === '33';

/** The key that lines of the same limit share. A lifetime maximum (EB06 32, 33) is a separate limit. */
function groupKey(line: Coverage, network: Network): string {
  return JSON.stringify([
    line.benefitCode,
    line.coverageLevelCode,
    line.serviceTypeCodes.toSorted(),
    line.insuranceTypeCode,
    line.coverageProcedureCode?.procedureCode ?? '',
    network,
    isLifetime(line),
  ]);
}

/** An amount with the dates of this period goes before the same amount without any. */
function datedOnes(members: readonly Member[]): readonly Member[] {
  const dated = new Set(members.filter(({ line }) => line.coverageDate.length > 0).map(({ part }) => part));
  return dated.size === 0
    ? members
    : members.filter(({ line, part }) => line.coverageDate.length > 0 || !dated.has(part));
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
  for (const { line, figure, part } of members) {
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
  const isUnlimited = total !== null && saysNoLimit(total);
  return {
    kind,
    coverageLevelCode: first.line.coverageLevelCode,
    serviceTypeCodes: first.line.serviceTypeCodes,
    procedureCode: first.line.coverageProcedureCode?.procedureCode ?? '',
    insuranceTypeCode: first.line.insuranceTypeCode,
    network: first.network,
    periodCode,
    isLifetime: isLifetime(first.line),
    isUnlimited,
    total: isUnlimited ? null : total,
    remaining: isUnlimited ? null : (remaining ?? (total && used ? difference(total, used) : null)),
    used,
    messages: [...messages],
  };
}

const saysNoLimit = ({ value }: Figure): boolean => /^9{5,}(?:\.9*|\.0*)?$/.test(value);

import type { Coverage } from '../eligibility-271/model.ts';
import { type Figure, mergeFigures, readMoney, subtractFigure } from './figure.ts';
import { type Network, readNetworks } from './network.ts';

/** A deductible or an out-of-pocket limit, for one level, network and period. */
export type PlanLimit = {
  kind: 'deductible' | 'outOfPocket';
  /** EB02 as sent; '' when the payer does not state to whom the limit applies. */
  coverageLevelCode: string;
  /** EB03; empty when the limit is not tied to a service. */
  serviceTypeCodes: readonly string[];
  procedureCode: string;
  insuranceTypeCode: string;
  network: Network;
  /** EB06 of the total; '' when no total is given. */
  periodCode: string;
  /** EB06 32 and 33: a lifetime limit, not one of the current period. */
  isLifetime: boolean;
  /** True when the total is written in nines, such as 99999.99: there is no limit, and both figures are null. */
  isUnlimited: boolean;
  total: Figure | null;
  /** The amount as stated, or else the total minus the used amount. */
  remaining: Figure | null;
  /** The amount used in the year to date: EB06 24, or an amount described as met. */
  used: Figure | null;
  /** MSG. Two limits may differ only in their messages. */
  messages: readonly string[];
};

const kindByBenefitCode: Readonly<Record<string, PlanLimit['kind']>> = { C: 'deductible', G: 'outOfPocket' };
type Part = 'total' | 'remaining' | 'used';

/** Phrases by which payers name a used amount without a period, such as "DEDUCTIBLE MET". */
const usedPattern = /\b(?:MET|USED|SATISFIED|ACCUMULATED|ACCUMULATOR|APPLIED|YTD|YEAR TO DATE|TO DATE)\W*$/i;
const remainingPattern = /\b(?:REMAINING|LEFT|BALANCE)\W*$/i;
const notMetPattern = /\bNOT\b|\bUNTIL\b|\bAFTER\b|\bMUST\b|\bONCE\b|\bWHEN\b|\bIF\b/i;

/**
 * Classifies an amount: EB06 29 and 33 are remaining, 24 is used; every other period, or none, is the total, unless the
 * payer's text says otherwise. 30 and 31 report whether a limit was exceeded, which is none of these.
 */
function classifyAmount({ amounts, planDescription, coverageMessage }: Coverage): Part | null {
  const period = amounts.timePeriodQualifierCode;
  if (period === '29' || period === '33') return 'remaining';
  if (period === '24') return 'used';
  if (period === '30' || period === '31') return null;
  const texts = [planDescription, ...coverageMessage].filter((text) => !notMetPattern.test(text));
  if (texts.some((text) => remainingPattern.test(text))) return 'remaining';
  return texts.some((text) => usedPattern.test(text)) ? 'used' : 'total';
}

/**
 * Pairs each "remaining" with its total: EB lines with the same level, services, insurance type and network. When
 * there are several such totals, the messages must agree too. An unpaired line becomes a separate limit.
 */
export function readPlanLimits(lines: readonly Coverage[]): PlanLimit[] {
  const groups = new Map<string, LimitLine[]>();
  for (const line of lines) {
    const figure = readMoney(line);
    const part = figure && Object.hasOwn(kindByBenefitCode, line.benefitCode) ? classifyAmount(line) : null;
    if (!figure || part === null) continue;
    for (const network of readNetworks(line)) {
      const key = groupKey(line, network);
      const group = groups.get(key);
      if (group) group.push({ line, network, figure, part });
      else groups.set(key, [{ line, network, figure, part }]);
    }
  }
  return [...groups.values()].flatMap((group) => pairAmounts(preferDated(group)));
}

type LimitLine = { line: Coverage; network: Network; figure: Figure; part: Part };

const isLifetime = ({ amounts: { timePeriodQualifierCode: period } }: Coverage): boolean =>
  period === '32' || period === '33';

/** Returns the key that lines of one limit share. A lifetime maximum (EB06 32, 33) is a separate limit. */
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

/** Prefers amounts with dates of the current period over the same amounts without dates. */
function preferDated(members: readonly LimitLine[]): readonly LimitLine[] {
  const datedParts = new Set(
    members.filter(({ line }) => line.coverageDate.length > 0).map(({ part }) => part),
  );
  return datedParts.size === 0
    ? members
    : members.filter(({ line, part }) => line.coverageDate.length > 0 || !datedParts.has(part));
}

function pairAmounts(members: readonly LimitLine[]): PlanLimit[] {
  const combined = mergeLimit(members);
  if (combined) return [combined];
  const byText = Map.groupBy(members, ({ line }) => textKey(line));
  return [...byText.values()].flatMap((sameText) => {
    const limit = mergeLimit(sameText);
    return limit ? [limit] : sameText.flatMap((one) => mergeLimit([one]) ?? []);
  });
}

function textKey(line: Coverage): string {
  return JSON.stringify([line.planDescription, line.coverageMessage, line.placesOfService]);
}

/** Merges agreeing lines into one limit; null when two of them contradict each other. */
function mergeLimit(members: readonly LimitLine[]): PlanLimit | null {
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
  const [total, remaining, used] = [
    mergeFigures(parts.total),
    mergeFigures(parts.remaining),
    mergeFigures(parts.used),
  ];
  const [first] = members;
  const kind = first && kindByBenefitCode[first.line.benefitCode];
  if (!kind || total === 'contradictory' || remaining === 'contradictory' || used === 'contradictory')
    return null;
  const isUnlimited = total !== null && isWrittenInNines(total);
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
    remaining: isUnlimited ? null : (remaining ?? (total && used ? subtractFigure(total, used) : null)),
    used,
    messages: [...messages],
  };
}

const isWrittenInNines = ({ value }: Figure): boolean => /^9{5,}(?:\.9*|\.0*)?$/.test(value);

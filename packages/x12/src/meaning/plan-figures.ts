import type { Figure } from './figure.ts';
import type { Network } from './network.ts';
import type { PlanLimit } from './plan-limits.ts';

/**
 * A limit of the whole plan. `isContradictory`: the answer states several different ones; `limits` lists them all.
 * `isUnlimited`: the payer states a total that means no limit.
 */
export type PlanFigures = {
  total: Figure | null;
  remaining: Figure | null;
  isContradictory: boolean;
  isUnlimited: boolean;
};
type PlanFiguresByNetwork = Readonly<Record<Network, PlanFigures>>;
/** `levelNotGiven`: EB02 is empty, so it is unknown whether the limit applies to one person or to all. */
export type PlanFiguresByLevel = {
  individual: PlanFiguresByNetwork;
  family: PlanFiguresByNetwork;
  levelNotGiven: PlanFiguresByNetwork;
};

/** The patient's role in the family, as EB02 distinguishes them. */
export type FamilyRole = 'subscriber' | 'spouse' | 'child' | 'dependent';

/** EB02 of limits for a patient of this role only, used when there is none for individuals. */
const ownLevels: Readonly<Record<FamilyRole, readonly string[]>> = {
  subscriber: ['EMP'],
  spouse: ['SPO', 'DEP'],
  child: ['CHD', 'DEP'],
  dependent: ['DEP'],
};
/** EB02 of limits that several people share, used when there is none for the family. */
const sharedLevels: Readonly<Record<FamilyRole, readonly string[]>> = {
  subscriber: ['ESP', 'ECH'],
  spouse: ['ESP', 'SPC'],
  child: ['ECH', 'SPC'],
  dependent: ['SPC'],
};

/** Reads the deductible or out-of-pocket limit of the whole plan, by level and network. */
export function readPlanFigures(
  limits: readonly PlanLimit[],
  kind: PlanLimit['kind'],
  role: FamilyRole = 'subscriber',
): PlanFiguresByLevel {
  return groupByLevel(
    limits.filter((limit) => limit.kind === kind && isPlanLimit(limit)),
    role,
  );
}

/** Reads the same limit of a single service, which takes precedence over the plan's. */
export function readServiceFigures(
  limits: readonly PlanLimit[],
  kind: PlanLimit['kind'],
  serviceTypeCodes: readonly string[],
  role: FamilyRole,
): PlanFiguresByLevel {
  const serviceLimits = limits.filter(
    (limit) =>
      limit.kind === kind &&
      !limit.isLifetime &&
      limit.procedureCode === '' &&
      !limit.serviceTypeCodes.includes('30') &&
      serviceTypeCodes.some((code) => limit.serviceTypeCodes.includes(code)),
  );
  return groupByLevel(serviceLimits, role);
}

/** Returns whether a limit is tied to service 30 or to none, and is not a lifetime limit. */
function isPlanLimit({ serviceTypeCodes, procedureCode, isLifetime }: PlanLimit): boolean {
  return (
    !isLifetime && procedureCode === '' && (serviceTypeCodes.length === 0 || serviceTypeCodes.includes('30'))
  );
}

function groupByLevel(limits: readonly PlanLimit[], role: FamilyRole): PlanFiguresByLevel {
  const mergeLevel = (codes: readonly string[], otherCodes: readonly string[] = []): PlanFiguresByNetwork => {
    const matching = limits.filter((limit) => codes.includes(limit.coverageLevelCode));
    const levelLimits =
      matching.length > 0 ? matching : limits.filter((limit) => otherCodes.includes(limit.coverageLevelCode));
    return {
      inNetwork: mergeFigures(levelLimits, 'inNetwork'),
      outOfNetwork: mergeFigures(levelLimits, 'outOfNetwork'),
      notGiven: mergeFigures(levelLimits, 'notGiven'),
    };
  };
  return {
    individual: mergeLevel(['IND'], ownLevels[role]),
    family: mergeLevel(['FAM'], sharedLevels[role]),
    levelNotGiven: mergeLevel(['']),
  };
}

/** EB06 of a limit of less than a year: per episode, visit, day, month, week or admission. */
const shortPeriods: readonly string[] = ['6', '7', '13', '26', '27', '34', '35', '36'];

function mergeFigures(limits: readonly PlanLimit[], network: Network): PlanFigures {
  const all = limits.filter((limit) => limit.network === network);
  const yearly = all.filter(({ periodCode }) => !shortPeriods.includes(periodCode));
  const usedLimits = yearly.length > 0 ? yearly : all;
  const countValues = (part: 'total' | 'remaining') =>
    new Set(usedLimits.flatMap((limit) => (limit[part] ? [Number(limit[part].value)] : []))).size;
  if (countValues('total') > 1 || countValues('remaining') > 1)
    return { total: null, remaining: null, isContradictory: true, isUnlimited: false };
  return {
    total: usedLimits.find((limit) => limit.total)?.total ?? null,
    remaining: usedLimits.find((limit) => limit.remaining)?.remaining ?? null,
    isContradictory: false,
    isUnlimited: usedLimits.length > 0 && usedLimits.every((limit) => limit.isUnlimited),
  };
}

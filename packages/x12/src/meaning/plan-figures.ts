import type { Figure } from './figure.ts';
import type { Network } from './network.ts';
import type { PlanLimit } from './plan-limits.ts';

/**
 * A limit of the whole plan. `isContradictory`: the answer gives several different ones; `limits` lists them all.
 * `isUnlimited`: the payer writes a total that means none.
 */
export type PlanFigures = {
  total: Figure | null;
  remaining: Figure | null;
  isContradictory: boolean;
  isUnlimited: boolean;
};
type PlanFiguresByNetwork = Readonly<Record<Network, PlanFigures>>;
/** `levelNotGiven`: EB02 is empty, so the payer does not say whether the limit applies to one person or to all. */
export type PlanFiguresByLevel = {
  individual: PlanFiguresByNetwork;
  family: PlanFiguresByNetwork;
  levelNotGiven: PlanFiguresByNetwork;
};

/** What the patient is in the family, as EB02 tells them apart. */
export type FamilyRole = 'subscriber' | 'spouse' | 'child' | 'dependent';

/** EB02 of limits that hold for a patient of this role alone, where there is none for individuals. */
const ownLevels: Readonly<Record<FamilyRole, readonly string[]>> = {
  subscriber: ['EMP'],
  spouse: ['SPO', 'DEP'],
  child: ['CHD', 'DEP'],
  dependent: ['DEP'],
};
/** EB02 of limits that several share, where there is none for the family. */
const sharedLevels: Readonly<Record<FamilyRole, readonly string[]>> = {
  subscriber: ['ESP', 'ECH'],
  spouse: ['ESP', 'SPC'],
  child: ['ECH', 'SPC'],
  dependent: ['SPC'],
};

/** The deductible or the out-of-pocket limit of the plan as a whole: level by network. */
export function planFigures(
  limits: readonly PlanLimit[],
  kind: PlanLimit['kind'],
  role: FamilyRole = 'subscriber',
): PlanFiguresByLevel {
  return figuresByLevel(
    limits.filter((limit) => limit.kind === kind && isOfPlan(limit)),
    role,
  );
}

/** The same limit of a single service, which goes before the plan's. */
export function serviceFigures(
  limits: readonly PlanLimit[],
  kind: PlanLimit['kind'],
  serviceTypeCodes: readonly string[],
  role: FamilyRole,
): PlanFiguresByLevel {
  const own = limits.filter(
    (limit) =>
      limit.kind === kind &&
      !limit.isLifetime &&
      limit.procedureCode === '' &&
      !limit.serviceTypeCodes.includes('30') &&
      serviceTypeCodes.some((code) => limit.serviceTypeCodes.includes(code)),
  );
  return figuresByLevel(own, role);
}

/** Tied to service 30 or to none, and not of a whole life. */
function isOfPlan({ serviceTypeCodes, procedureCode, isLifetime }: PlanLimit): boolean {
  return (
    !isLifetime && procedureCode === '' && (serviceTypeCodes.length === 0 || serviceTypeCodes.includes('30'))
  );
}

function figuresByLevel(limits: readonly PlanLimit[], role: FamilyRole): PlanFiguresByLevel {
  const level = (codes: readonly string[], others: readonly string[] = []): PlanFiguresByNetwork => {
    const ofCodes = limits.filter((limit) => codes.includes(limit.coverageLevelCode));
    const own =
      ofCodes.length > 0 ? ofCodes : limits.filter((limit) => others.includes(limit.coverageLevelCode));
    return {
      inNetwork: figures(own, 'inNetwork'),
      outOfNetwork: figures(own, 'outOfNetwork'),
      notGiven: figures(own, 'notGiven'),
    };
  };
  return {
    individual: level(['IND'], ownLevels[role]),
    family: level(['FAM'], sharedLevels[role]),
    levelNotGiven: level(['']),
  };
}

/** EB06 of a limit of less than a year: per episode, visit, day, month, week or admission. */
const shortPeriods: readonly string[] = ['6', '7', '13', '26', '27', '34', '35', '36'];

function figures(limits: readonly PlanLimit[], network: Network): PlanFigures {
  const all = limits.filter((limit) => limit.network === network);
  const yearly = all.filter(({ periodCode }) => !shortPeriods.includes(periodCode));
  const own = yearly.length > 0 ? yearly : all;
  const values = (part: 'total' | 'remaining') =>
    new Set(own.flatMap((limit) => (limit[part] ? [Number(limit[part].value)] : []))).size;
  if (values('total') > 1 || values('remaining') > 1)
    return { total: null, remaining: null, isContradictory: true, isUnlimited: false };
  return {
    total: own.find((limit) => limit.total)?.total ?? null,
    remaining: own.find((limit) => limit.remaining)?.remaining ?? null,
    isContradictory: false,
    isUnlimited: own.length > 0 && own.every((limit) => limit.isUnlimited),
  };
}

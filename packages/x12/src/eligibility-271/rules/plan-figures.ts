import type { Figure } from './figure.ts';
import type { Network } from './network.ts';
import type { PlanLimit } from './plan-limits.ts';

/** A limit of the whole plan. `isContradictory`: the answer gives several different ones; `limits` lists them all. */
type PlanFigures = { total: Figure | null; remaining: Figure | null; isContradictory: boolean };
type PlanFiguresByNetwork = Readonly<Record<Network, PlanFigures>>;
/** `levelNotGiven`: EB02 is empty, so the payer does not say whether the limit applies to one person or to all. */
export type PlanFiguresByLevel = {
  individual: PlanFiguresByNetwork;
  family: PlanFiguresByNetwork;
  levelNotGiven: PlanFiguresByNetwork;
};

/** The deductible or the out-of-pocket limit of the plan as a whole: level by network. */
export function planFigures(limits: readonly PlanLimit[], kind: PlanLimit['kind']): PlanFiguresByLevel {
  const level = (code: string): PlanFiguresByNetwork => {
    const own = limits.filter(
      (limit) => limit.kind === kind && limit.coverageLevelCode === code && isOfPlan(limit),
    );
    return {
      inNetwork: figures(own, 'inNetwork'),
      outOfNetwork: figures(own, 'outOfNetwork'),
      notGiven: figures(own, 'notGiven'),
    };
  };
  return { individual: level('IND'), family: level('FAM'), levelNotGiven: level('') };
}

/** Tied to service 30 or to none, and not a lifetime maximum (EB06 32). */
function isOfPlan(limit: PlanLimit): boolean {
  const { serviceTypeCodes, periodCode } = limit;
  return (serviceTypeCodes.length === 0 || serviceTypeCodes.includes('30')) && periodCode !== '32';
}

function figures(limits: readonly PlanLimit[], network: Network): PlanFigures {
  const own = limits.filter((limit) => limit.network === network);
  const values = (part: 'total' | 'remaining') =>
    new Set(own.flatMap((limit) => (limit[part] ? [Number(limit[part].value)] : []))).size;
  if (values('total') > 1 || values('remaining') > 1)
    return { total: null, remaining: null, isContradictory: true };
  return {
    total: own.find((limit) => limit.total)?.total ?? null,
    remaining: own.find((limit) => limit.remaining)?.remaining ?? null,
    isContradictory: false,
  };
}

import type { Figure } from './figure.ts';
import type { Network, Side } from './network.ts';
import type { PlanFigures, PlanFiguresByLevel } from './plan-figures.ts';

/** What a level says in a network, or without one. */
export function figuresIn(level: Readonly<Record<Network, PlanFigures>>, side: Side): PlanFigures {
  const own = level[side];
  return saysSomething(own) ? own : level.notGiven;
}

const saysSomething = ({ total, remaining, isContradictory, isUnlimited }: PlanFigures): boolean =>
  total !== null || remaining !== null || isContradictory || isUnlimited;

/** What is left of a limit: the person's, or the family's where less of that is left. */
export function leftOf(limit: PlanFiguresByLevel, side: Side): Figure | 'contradictory' | null {
  const levels = [limit.individual, limit.family, limit.levelNotGiven].map((level) => figuresIn(level, side));
  if (levels.some((level) => level.isContradictory)) return 'contradictory';
  const known = levels.flatMap((level) => {
    // Of a limit of nothing, nothing is left.
    const isNone = level.total !== null && Number(level.total.value) === 0;
    return level.remaining ?? (isNone && level.total ? level.total : []);
  });
  const [, family] = levels;
  // What is left for the family says nothing about the person, but when it is used up.
  if (known.length === 1 && family?.remaining === known[0] && Number(known[0]?.value) > 0) return null;
  return known.toSorted((one, other) => Number(one.value) - Number(other.value))[0] ?? null;
}

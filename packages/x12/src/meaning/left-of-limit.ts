import type { Figure } from './figure.ts';
import type { ChosenNetwork, Network } from './network.ts';
import type { PlanFigures, PlanFiguresByLevel } from './plan-figures.ts';

/** Returns the figures of a level for a network, or else those stated without a network. */
export function figuresForNetwork(
  level: Readonly<Record<Network, PlanFigures>>,
  network: ChosenNetwork,
): PlanFigures {
  const networkFigures = level[network];
  return hasFigures(networkFigures) ? networkFigures : level.notGiven;
}

const hasFigures = ({ total, remaining, isContradictory, isUnlimited }: PlanFigures): boolean =>
  total !== null || remaining !== null || isContradictory || isUnlimited;

/** Returns the remainder of a limit: the smaller of the person's and the family's. */
export function findRemaining(
  limit: PlanFiguresByLevel,
  network: ChosenNetwork,
): Figure | 'contradictory' | null {
  const levels = [limit.individual, limit.family, limit.levelNotGiven].map((level) =>
    figuresForNetwork(level, network),
  );
  if (levels.some((level) => level.isContradictory)) return 'contradictory';
  const remaining = levels.flatMap((level) => {
    // A limit of zero has no remainder.
    const isZero = level.total !== null && Number(level.total.value) === 0;
    return level.remaining ?? (isZero && level.total ? level.total : []);
  });
  const [, family] = levels;
  // The family's remainder says nothing about the person's, unless it is zero.
  if (remaining.length === 1 && family?.remaining === remaining[0] && Number(remaining[0]?.value) > 0)
    return null;
  return remaining.toSorted((one, other) => Number(one.value) - Number(other.value))[0] ?? null;
}

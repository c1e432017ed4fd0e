import { type Area, areas, type Candidate, type Mutant, type Operator, operators } from './mutant.ts';

/** A candidate and the file it is in. */
export type LocatedCandidate = Candidate & { area: Area; file: string };

/** Creates a generator of integers from 0 to below `most`; a seed always gives the same sequence (mulberry32). */
function createRandom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % most;
  };
}

/** Returns the list in random order (Fisher and Yates). */
function shuffle<T>(list: readonly T[], next: (most: number) => number): T[] {
  const mixed: T[] = [];
  for (const [index, one] of list.entries()) {
    const place = next(index + 1);
    const moved = mixed[place];
    if (moved !== undefined) mixed[index] = moved;
    mixed[place] = one;
  }
  return mixed;
}

/**
 * Draws the quota of each area at random: the operators take turns, and an operator without remaining candidates is
 * skipped. The draw depends only on the seed and the sources.
 */
export function draw(
  candidates: readonly LocatedCandidate[],
  quota: Record<Area, number>,
  seed: number,
): Mutant[] {
  const next = createRandom(seed);
  const drawn: LocatedCandidate[] = [];
  for (const area of areas) {
    const byOperator = new Map<Operator, LocatedCandidate[]>();
    for (const operator of operators) {
      const operatorCandidates = candidates.filter((one) => one.area === area && one.operator === operator);
      byOperator.set(operator, shuffle(operatorCandidates, next));
    }
    const target = drawn.length + quota[area];
    while (
      drawn.length < target &&
      [...byOperator.values()].some((operatorCandidates) => operatorCandidates.length > 0)
    )
      for (const operatorCandidates of byOperator.values()) {
        const one = drawn.length < target ? operatorCandidates.pop() : undefined;
        if (one) drawn.push(one);
      }
  }
  return drawn.map((one, index) => ({ id: index + 1, seed, ...one }));
}

/** Draws for each seed in turn; a later draw excludes the mutants of earlier ones. */
export function drawAll(
  candidates: readonly LocatedCandidate[],
  quota: Record<Area, number>,
  seeds: readonly number[],
): Mutant[] {
  const drawn: Mutant[] = [];
  for (const seed of seeds) {
    const drawnKeys = new Set(drawn.map(keyOf));
    const remaining = candidates.filter((one) => !drawnKeys.has(keyOf(one)));
    const first = drawn.length;
    drawn.push(...draw(remaining, quota, seed).map((one) => ({ ...one, id: first + one.id })));
  }
  return drawn;
}

const keyOf = ({ file, operator, start, end, replacement }: LocatedCandidate): string =>
  [file, operator, start, end, replacement].join('\n');

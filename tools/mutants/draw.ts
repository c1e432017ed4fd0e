import { type Candidate, type Mutant, type Operator, operators, type Room, rooms } from './mutant.ts';

/** A candidate and the file it is in. */
export type Placed = Candidate & { room: Room; file: string };

/** Numbers from 0 on below `most`; the same sequence for the same seed (mulberry32). */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % most;
  };
}

/** In an order by chance (Fisher and Yates). */
function shuffled<T>(list: readonly T[], next: (most: number) => number): T[] {
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
 * So many of each room, by chance: the operators take turns, and the one whose candidates are used up is passed over.
 * The same seed over the same sources draws the same; nothing else decides.
 */
export function draw(candidates: readonly Placed[], quota: Record<Room, number>, seed: number): Mutant[] {
  const next = numbers(seed);
  const drawn: Placed[] = [];
  for (const room of rooms) {
    const byOperator = new Map<Operator, Placed[]>();
    for (const operator of operators) {
      const own = candidates.filter((one) => one.room === room && one.operator === operator);
      byOperator.set(operator, shuffled(own, next));
    }
    const wanted = drawn.length + quota[room];
    while (drawn.length < wanted && [...byOperator.values()].some((own) => own.length > 0))
      for (const own of byOperator.values()) {
        const one = drawn.length < wanted ? own.pop() : undefined;
        if (one) drawn.push(one);
      }
  }
  return drawn.map((one, index) => ({ id: index + 1, seed, ...one }));
}

/** A draw for each seed, one after another; none of a later draw was in an earlier one. */
export function drawAll(
  candidates: readonly Placed[],
  quota: Record<Room, number>,
  seeds: readonly number[],
): Mutant[] {
  const drawn: Mutant[] = [];
  for (const seed of seeds) {
    const taken = new Set(drawn.map(keyOf));
    const left = candidates.filter((one) => !taken.has(keyOf(one)));
    const first = drawn.length;
    drawn.push(...draw(left, quota, seed).map((one) => ({ ...one, id: first + one.id })));
  }
  return drawn;
}

const keyOf = ({ file, operator, start, end, replacement }: Placed): string =>
  [file, operator, start, end, replacement].join('\n');

import { setImmediate as aMoment } from 'node:timers/promises';

/** Maximum number of answers or tasks that are evaluated, the latest first. */
export const MAX_EVALUATED = 2000;
/** Number that is evaluated without a pause. */
const BATCH_SIZE = 50;

/** A row that matched an item, counted from 1, and the ids of its results. */
export type Match = { row: number; led: readonly string[] };

/** The counts of a table: a result of several items counts once. */
export type Tally = {
  evaluated: number;
  isAtLeast: boolean;
  rows: { row: number; matched: number; led: number }[];
};

/** Counts the matches of items. One more than the maximum was read, to know whether there are more. */
export async function tally<Item>(
  items: readonly Item[],
  matchesOf: (item: Item) => Promise<readonly Match[]>,
): Promise<Tally> {
  const known = new Map<number, { matched: number; led: Set<string> }>();
  const evaluated = items.slice(0, MAX_EVALUATED);
  for (const [at, item] of evaluated.entries()) {
    // Lets other requests run.
    if (at % BATCH_SIZE === 0) await aMoment();
    for (const { row, led } of await matchesOf(item)) {
      const counts = known.get(row) ?? { matched: 0, led: new Set() };
      known.set(row, counts);
      counts.matched += 1;
      for (const id of led) counts.led.add(id);
    }
  }
  return {
    evaluated: evaluated.length,
    isAtLeast: items.length > evaluated.length,
    rows: [...known].map(([row, { matched, led }]) => ({ row, matched, led: led.size })),
  };
}

import { availableParallelism } from 'node:os';
import { budgets } from './budgets.ts';
import type { StageName } from './stage-names.ts';

/** A stage of the API or of operations keeps little more than one core busy, so that two stages share two cores. */
const lanes = Math.max(2, Math.floor(availableParallelism() / 2));

/** The longest first, so that no lane is left with one when the others are done. */
export const inOrderOfWork = (stages: readonly StageName[]): StageName[] =>
  stages.toSorted((a, b) => budgets[b] - budgets[a]);

/** Runs every stage once, some side by side. */
export async function inLanes(
  stages: readonly StageName[],
  run: (name: StageName) => Promise<void>,
): Promise<void> {
  const waiting = inOrderOfWork(stages);
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await run(name);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

import { availableParallelism } from 'node:os';
import { budgets, type StageName } from './budgets.ts';

/**
 * How many stages run in parallel. An API or operations stage uses little more than one core, so two stages share two
 * cores.
 */
const poolSize = Math.max(2, Math.floor(availableParallelism() / 2));

/** Sorts the longest stages first, so that no long stage runs alone at the end. */
export const sortByBudget = (stages: readonly StageName[]): StageName[] =>
  stages.toSorted((a, b) => budgets[b] - budgets[a]);

/** Work that some of the stages need before they start. */
export type Preparation = { isNeededBy(name: StageName): boolean; run(): Promise<unknown> };

/**
 * Runs every stage once, several in parallel. One worker of the pool runs the preparation first; the others start with
 * stages that do not need it.
 */
export async function runInPool(
  stages: readonly StageName[],
  preparation: Preparation,
  run: (name: StageName) => Promise<void>,
): Promise<void> {
  const waiting = sortByBudget(stages);
  let isReady = !waiting.some(preparation.isNeededBy);
  const prepare = async () => {
    if (!isReady) await preparation.run();
    isReady = true;
  };
  const ready = prepare();
  const takeNext = async (): Promise<StageName | undefined> => {
    const index = waiting.findIndex((name) => isReady || !preparation.isNeededBy(name));
    if (index >= 0) return waiting.splice(index, 1)[0];
    await ready;
    return waiting.shift();
  };
  const work = async () => {
    for (let name = await takeNext(); name; name = await takeNext()) await run(name);
  };
  await Promise.all([ready.then(work), ...Array.from({ length: poolSize - 1 }, work)]);
}

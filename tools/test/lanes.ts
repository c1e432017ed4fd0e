import { availableParallelism } from 'node:os';
import { budgets, type StageName } from './budgets.ts';

/** A stage of the API or of operations keeps little more than one core busy, so that two stages share two cores. */
const lanes = Math.max(2, Math.floor(availableParallelism() / 2));

/** The longest first, so that no lane is left with one when the others are done. */
export const inOrderOfWork = (stages: readonly StageName[]): StageName[] =>
  stages.toSorted((a, b) => budgets[b] - budgets[a]);

/** What some of the stages need before they begin. */
export type Preparation = { isFor(name: StageName): boolean; run(): Promise<unknown> };

/** Runs every stage once, some side by side. What is to be prepared is the first work of a lane; others begin with what needs none of it. */
export async function inLanes(
  stages: readonly StageName[],
  preparation: Preparation,
  run: (name: StageName) => Promise<void>,
): Promise<void> {
  const waiting = inOrderOfWork(stages);
  let isReady = !waiting.some(preparation.isFor);
  const prepare = async () => {
    if (!isReady) await preparation.run();
    isReady = true;
  };
  const ready = prepare();
  const next = async (): Promise<StageName | undefined> => {
    const other = waiting.findIndex((name) => isReady || !preparation.isFor(name));
    if (other >= 0) return waiting.splice(other, 1)[0];
    await ready;
    return waiting.shift();
  };
  const lane = async () => {
    for (let name = await next(); name; name = await next()) await run(name);
  };
  await Promise.all([ready.then(lane), ...Array.from({ length: lanes - 1 }, lane)]);
}

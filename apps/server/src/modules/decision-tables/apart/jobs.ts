import { type CompiledModel, compileModel, type DmnModel, readModel } from '@waypost/dmn';
import { type AskedOnce, type EvaluatedTable, evaluateWithin } from '../evaluate-within.ts';

/** The result of an evaluation, or the exceeded limit. */
export type Apart = { done: EvaluatedTable } | { limit: string };

/** Recently evaluated models by their text. */
const kept = new Map<string, { model: DmnModel; compiled: CompiledModel }>();
const MOST_KEPT = 4;

function compiledOf(xml: string): { model: DmnModel; compiled: CompiledModel } {
  const known = kept.get(xml);
  if (known) return known;
  const { model } = readModel(xml);
  const made = { model, compiled: compileModel(model) };
  kept.set(xml, made);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  return made;
}

/** Long evaluations, which run in another process. */
export const decisionJobs = {
  evaluate({ xml, maxSteps, ...asked }: AskedOnce & { xml: string; maxSteps: number }): Apart {
    return evaluateWithin(compiledOf(xml), asked, maxSteps);
  },
};

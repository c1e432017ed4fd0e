import { type CompiledModel, compileModel, type DmnModel, readModel } from '@waypost/dmn';
import { type AskedOnce, type EvaluatedTable, evaluateWithin } from '../evaluate-within.ts';

/** What an evaluation came to, or why it was too much. */
export type Apart = { done: EvaluatedTable } | { limit: string };

/** The models that were asked last, by their text. */
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

/** Evaluations that take longer, for a process of their own. */
export const decisionJobs = {
  evaluate({ xml, maxSteps, ...asked }: AskedOnce & { xml: string; maxSteps: number }): Apart {
    return evaluateWithin(compiledOf(xml), asked, maxSteps);
  },
};

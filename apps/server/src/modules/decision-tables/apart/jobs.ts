import { type CompiledModel, compileModel, type DmnModel, readModel } from '@waypost/dmn';
import { type EvaluatedTable, type Evaluation, evaluateWithin } from '../evaluate-within.ts';

/** The result of an evaluation, or the exceeded limit. */
export type EvaluationResult = { done: EvaluatedTable } | { limit: string };

/** Recently evaluated models by their text. */
const cache = new Map<string, { model: DmnModel; compiled: CompiledModel }>();
const MAX_CACHED = 4;

function compiledOf(xml: string): { model: DmnModel; compiled: CompiledModel } {
  const known = cache.get(xml);
  if (known) return known;
  const { model } = readModel(xml);
  const made = { model, compiled: compileModel(model) };
  cache.set(xml, made);
  for (const oldest of cache.keys()) if (cache.size > MAX_CACHED) cache.delete(oldest);
  return made;
}

/** Long evaluations, which run in another process. */
export const decisionJobs = {
  evaluate({
    xml,
    maxSteps,
    ...tableName
  }: Evaluation & { xml: string; maxSteps: number }): EvaluationResult {
    return evaluateWithin(compiledOf(xml), tableName, maxSteps);
  },
};

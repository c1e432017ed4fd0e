import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isContext, toJson, type Value } from '../../src/feel/index.ts';
import { type CompiledModel, compileModel, LimitError, readModel } from '../../src/index.ts';
import type { DmnModel } from '../../src/model/read-model.ts';
import { readCases, type TckCase } from './read-cases.ts';
import { isSameValue } from './same-value.ts';

/** The result of a case. `failure` explains what went wrong; null when it passed. */
export type CaseResult = { name: string; folder: string; failure: string | null };

/** Runs every case in a folder of the conformance kit, in the order of the folder names. */
export function runKit(folder: string): CaseResult[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /-test-[^/]*\.xml$/.test(file))
    .sort();
  return files.flatMap((file) => runFile(join(folder, file)));
}

/** Reads every model of a folder. */
export const readModels = (folder: string): DmnModel[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.dmn'))
    .map((file) => read(join(folder, file)));

function runFile(file: string): CaseResult[] {
  const folder = dirname(file);
  const cases = readCases(readFileSync(file, 'utf8'));
  const compiled = new Map<string, CompiledModel>();
  return cases.map((one) => {
    const name = `${basename(file, '.xml')} ${one.id}`;
    return {
      name,
      folder: basename(folder),
      failure: failure(() => runCase(one, modelOf(folder, one.model, compiled))),
    };
  });
}

function failure(run: () => string | null): string | null {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

function modelOf(folder: string, name: string, known: Map<string, CompiledModel>): CompiledModel {
  const model = known.get(name) ?? compileModel(read(join(folder, name)), readOtherModels(folder, name));
  known.set(name, model);
  return model;
}

const read = (file: string): DmnModel => readModel(readFileSync(file, 'utf8')).model;

/** Reads the other models in the folder, which the named one may import. */
function readOtherModels(folder: string, name: string): DmnModel[] {
  if (!existsSync(join(folder, name))) throw new Error(`there is no model ${name}`);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.dmn') && file !== name)
    .map((file) => read(join(folder, file)));
}

/** Explains the first result that is not as expected; null when all are. */
function runCase({ invocable, facts, results }: TckCase, model: CompiledModel): string | null {
  for (const { name, expected, isError } of results) {
    const { value, warnings } = evaluateResult(model, invocable, name, facts);
    if (isError && value === null) continue;
    if (!isSameValue(expected, value))
      return `${name}: expected ${formatValue(expected)}, got ${formatValue(value)}${warnings.length > 0 ? ` (${warnings.join(' ')})` : ''}`;
  }
  return null;
}

const formatValue = (value: Value): string => JSON.stringify(toJson(value));

function evaluateResult(
  model: CompiledModel,
  invocable: string | null,
  name: string,
  facts: Map<string, Value>,
) {
  try {
    if (invocable === null) return model.evaluate(name, facts);
    const called = model.call(invocable, facts);
    // A service with several output decisions returns a context with their values.
    const isPart = isContext(called.value) && called.value.has(name) && countOutputs(model, invocable) > 1;
    return isPart && isContext(called.value) ? { ...called, value: called.value.get(name) ?? null } : called;
  } catch (error) {
    if (error instanceof LimitError) return { value: null, warnings: [error.message] };
    throw error;
  }
}

const countOutputs = ({ model }: CompiledModel, service: string): number =>
  model.services.find(({ name }) => name === service)?.outputDecisions.length ?? 0;

import { coerce, type Evaluation, type FeelFunction, Refusal, type Value } from '../feel/index.ts';

/** Calls a function with its arguments in order; what it refuses is null with a warning. */
export function callFunction(called: FeelFunction, args: readonly Value[], evaluation: Evaluation): Value {
  const typed = called.parameters.map(({ type }, at) => {
    const value = args[at] ?? null;
    return type ? coerce(value, type) : value;
  });
  const result = evaluation.nested(() => called.call(typed, evaluation));
  if (!(result instanceof Refusal)) return result;
  evaluation.warn(result.message);
  return null;
}

/** Calls a function with arguments by name (DMN 1.5, 10.3.2.13.2); null when the names are not those of its parameters. */
export function callByName(
  called: FeelFunction,
  named: ReadonlyMap<string, Value>,
  evaluation: Evaluation,
): Value {
  const known = new Set(called.parameters.map(({ name }) => name));
  const strange = [...named.keys()].find((name) => !known.has(name));
  const missing = called.parameters.find(({ name, optional }) => !optional && !named.has(name));
  if (strange !== undefined || missing) {
    evaluation.warn(
      strange === undefined
        ? `${called.name} needs “${missing?.name}”.`
        : `${called.name} has no parameter “${strange}”.`,
    );
    return null;
  }
  const args = called.parameters.map(({ name }) => named.get(name) ?? null);
  return callFunction(called, args, evaluation);
}

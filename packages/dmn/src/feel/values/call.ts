import type { Evaluation } from '../evaluation.ts';
import { notCoercible, tryCoerce } from './coerce.ts';
import { type FeelFunction, Refusal, type Value } from './value.ts';

/** The arguments of a call: by position, or by name. */
export type Arguments = readonly Value[] | ReadonlyMap<string, Value>;

const nameOf = (fn: FeelFunction): string => (fn.name ? `${fn.name}()` : 'The function');

/**
 * Calls a function (DMN 1.5, 10.3.2.13.1). Each argument is first converted to the type of its parameter. Returns a
 * Refusal for unsuitable arguments, or for a result of another type than declared. Throws LimitError.
 */
export function callFunction(fn: FeelFunction, args: Arguments, evaluation: Evaluation): Value | Refusal {
  evaluation.spend();
  if (fn.overloads.length === 0) return callOne(fn, args, evaluation);
  let refusal = new Refusal(`${nameOf(fn)} cannot be called so.`);
  for (const overload of fn.overloads) {
    const bound = bind(overload, args);
    if (!(bound instanceof Refusal)) return overload.call(bound, evaluation);
    refusal = bound;
  }
  return refusal;
}

function callOne(fn: FeelFunction, args: Arguments, evaluation: Evaluation): Value | Refusal {
  const bound = bind(fn, args);
  if (bound instanceof Refusal) return bound;
  const result = evaluation.nested(() => fn.call(bound, evaluation));
  if (result instanceof Refusal || fn.result === undefined) return result;
  const coerced = tryCoerce(result, fn.result);
  return coerced === notCoercible ? new Refusal(`${nameOf(fn)} gives a value of another type.`) : coerced;
}

function bind(fn: FeelFunction, args: Arguments): readonly Value[] | Refusal {
  const ordered = Array.isArray(args)
    ? checkCount(fn, args)
    : sortArguments(fn, args as ReadonlyMap<string, Value>);
  return ordered instanceof Refusal ? ordered : convert(fn, ordered);
}

function checkCount(fn: FeelFunction, args: readonly Value[]): readonly Value[] | Refusal {
  const needed = fn.parameters.filter(({ optional }) => !optional).length;
  const maxArguments = fn.variadic ? Number.POSITIVE_INFINITY : fn.parameters.length;
  return args.length < needed || args.length > maxArguments
    ? new Refusal(`${nameOf(fn)} does not take ${args.length} arguments.`)
    : args;
}

/** Sorts named arguments in the order of the parameters; each required one must be present, and no other. */
function sortArguments(fn: FeelFunction, named: ReadonlyMap<string, Value>): readonly Value[] | Refusal {
  for (const name of named.keys()) {
    if (!fn.parameters.some((p) => p.name === name))
      return new Refusal(`${nameOf(fn)} has no parameter “${name}”.`);
  }
  const args: Value[] = [];
  let last = 0;
  for (const [i, { name, optional }] of fn.parameters.entries()) {
    const given = named.get(name);
    if (given === undefined && !optional) return new Refusal(`${nameOf(fn)} needs “${name}”.`);
    args.push(given ?? null);
    if (given !== undefined) last = i + 1;
  }
  return args.slice(0, last);
}

function convert(fn: FeelFunction, args: readonly Value[]): readonly Value[] | Refusal {
  const converted: Value[] = [];
  for (const [i, arg] of args.entries()) {
    const parameter = fn.parameters[Math.min(i, fn.parameters.length - 1)];
    const value = parameter?.type ? tryCoerce(arg, parameter.type) : arg;
    if (value === notCoercible) {
      return new Refusal(`${nameOf(fn)} cannot take a value of this type as “${parameter?.name}”.`);
    }
    converted.push(value);
  }
  return converted;
}

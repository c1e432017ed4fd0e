import { type Evaluation, stepsOfText } from '../evaluation.ts';
import type { CalendarDate } from '../values/date.ts';
import type { DateAndTime } from '../values/date-time.ts';
import type { TimeOfDay } from '../values/time.ts';
import { anyType, listType, simpleType } from '../values/type.ts';
import {
  type Context,
  FeelFunction,
  type FeelType,
  isContext,
  isList,
  type List,
  type Num,
  type Parameter,
  Refusal,
  type Value,
} from '../values/value.ts';

/** A parameter of a built-in function whose argument arrives as a `T`. */
export interface Taking<T> extends Parameter {
  /** Says that null is an argument like any other. */
  readonly nullable?: boolean;
  readonly taken?: T;
}

const taking =
  <T>(type: FeelType) =>
  (name: string): Taking<T> => ({ name, type });

export const aString = taking<string>(simpleType('string'));
export const aNumber = taking<Num>(simpleType('number'));
export const aDate = taking<CalendarDate>(simpleType('date'));
export const aTime = taking<TimeOfDay>(simpleType('time'));
export const aDateTime = taking<DateAndTime>(simpleType('date and time'));
export const aList = taking<List>(listType(anyType));
export const aContext = taking<Context>({ kind: 'context', entries: new Map() });
export const aFunction = taking<FeelFunction>({ kind: 'function', parameters: undefined, result: anyType });
export const anything = (name: string): Taking<Value> & { nullable: true } => ({ name, nullable: true });

/** A parameter that may be left out but is never null; the function then gets null. */
export const omissible = <T>(parameter: Taking<T>): Taking<T | null> => ({ ...parameter, optional: true });

/** A parameter that may be left out or null. */
export const optional = <T>(parameter: Taking<T>): Taking<T | null> => ({
  ...parameter,
  optional: true,
  nullable: true,
});

type Taken<P extends readonly Taking<unknown>[]> = {
  -readonly [I in keyof P]: P[I] extends Taking<infer T> ? T : never;
};

/**
 * A built-in function (DMN 1.5, 10.3.4). Null for a parameter that is not nullable refuses the call, so `call` sees
 * only values of the types of its parameters.
 */
export function defineFunction<const P extends readonly Taking<unknown>[]>(
  name: string,
  parameters: P,
  call: (args: Taken<P>, evaluation: Evaluation) => Value | Refusal,
): FeelFunction {
  return new FeelFunction(name, parameters, (args, evaluation) => {
    const taken: Value[] = [];
    for (const [i, parameter] of parameters.entries()) {
      const value = args[i] ?? null;
      const isGiven = i < args.length || !parameter.optional;
      if (value === null && isGiven && !parameter.nullable)
        return new Refusal(`${name}() needs “${parameter.name}”.`);
      evaluation.spend(sizeOf(value));
      taken.push(value);
    }
    return call(taken as Taken<P>, evaluation);
  });
}

/** How many steps it counts to take a value as an argument. */
function sizeOf(value: Value): number {
  if (typeof value === 'string') return stepsOfText(value.length);
  return isList(value) ? value.length : isContext(value) ? value.size : 0;
}

/** A function of a list, or of all its arguments as one list. */
export function defineOfList(
  name: string,
  call: (list: List, evaluation: Evaluation) => Value | Refusal,
): FeelFunction {
  return new FeelFunction(
    name,
    [{ name: 'list' }],
    (args, evaluation) => {
      const [first = null] = args;
      const list =
        args.length === 1 ? (Array.isArray(first) ? (first as List) : first === null ? null : [first]) : args;
      if (list === null) return new Refusal(`${name}() needs a list.`);
      evaluation.spend(list.length);
      return call(list, evaluation);
    },
    { variadic: true },
  );
}

/** A function with several forms. */
export const overload = (name: string, ...overloads: readonly FeelFunction[]): FeelFunction =>
  new FeelFunction(name, overloads[0]?.parameters ?? [], () => null, { overloads });

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
export interface TypedParameter<T> extends Parameter {
  /** True when null is a valid argument. */
  readonly nullable?: boolean;
  readonly converted?: T;
}

const defineUnaryFunction =
  <T>(type: FeelType) =>
  (name: string): TypedParameter<T> => ({ name, type });

export const stringParameter = defineUnaryFunction<string>(simpleType('string'));
export const numberParameter = defineUnaryFunction<Num>(simpleType('number'));
export const dateParameter = defineUnaryFunction<CalendarDate>(simpleType('date'));
export const timeParameter = defineUnaryFunction<TimeOfDay>(simpleType('time'));
export const dateTimeParameter = defineUnaryFunction<DateAndTime>(simpleType('date and time'));
export const listParameter = defineUnaryFunction<List>(listType(anyType));
export const contextParameter = defineUnaryFunction<Context>({ kind: 'context', entries: new Map() });
export const functionParameter = defineUnaryFunction<FeelFunction>({
  kind: 'function',
  parameters: undefined,
  result: anyType,
});
export const anyParameter = (name: string): TypedParameter<Value> & { nullable: true } => ({
  name,
  nullable: true,
});

/** Makes a parameter that may be omitted but not be null; the function receives null when it is omitted. */
export const omittable = <T>(parameter: TypedParameter<T>): TypedParameter<T | null> => ({
  ...parameter,
  optional: true,
});

/** Makes a parameter that may be omitted or null. */
export const optional = <T>(parameter: TypedParameter<T>): TypedParameter<T | null> => ({
  ...parameter,
  optional: true,
  nullable: true,
});

type ArgumentsOf<P extends readonly TypedParameter<unknown>[]> = {
  -readonly [I in keyof P]: P[I] extends TypedParameter<infer T> ? T : never;
};

/**
 * Defines a built-in function (DMN 1.5, 10.3.4). Null for a parameter that is not nullable refuses the call, so `call`
 * receives only values of the types of its parameters.
 */
export function defineFunction<const P extends readonly TypedParameter<unknown>[]>(
  name: string,
  parameters: P,
  call: (args: ArgumentsOf<P>, evaluation: Evaluation) => Value | Refusal,
): FeelFunction {
  return new FeelFunction(name, parameters, (args, evaluation) => {
    const converted: Value[] = [];
    for (const [i, parameter] of parameters.entries()) {
      const value = args[i] ?? null;
      const isGiven = i < args.length || !parameter.optional;
      if (value === null && isGiven && !parameter.nullable)
        return new Refusal(`${name}() needs “${parameter.name}”.`);
      evaluation.spend(countArgumentSteps(value));
      converted.push(value);
    }
    return call(converted as ArgumentsOf<P>, evaluation);
  });
}

/** Returns the number of steps that an argument costs. */
function countArgumentSteps(value: Value): number {
  if (typeof value === 'string') return stepsOfText(value.length);
  return isList(value) ? value.length : isContext(value) ? value.size : 0;
}

/** Defines a function of a list, or of all its arguments as one list. */
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

/** Defines a function with several forms. */
export const overload = (name: string, ...overloads: readonly FeelFunction[]): FeelFunction =>
  new FeelFunction(name, overloads[0]?.parameters ?? [], () => null, { overloads });

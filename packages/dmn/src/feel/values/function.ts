import type { Evaluation } from '../evaluation.ts';
import type { FeelType } from './type.ts';
import type { Value } from './value.ts';

export interface Parameter {
  readonly name: string;
  readonly type?: FeelType;
  /** A named call may leave it out. */
  readonly optional?: boolean;
}

/** What a function says instead of a value when its arguments do not suit; the call is null and warns with it. */
export class Refusal {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** A function value (DMN 1.5, 10.3.2.13): built in, written in FEEL, or a business knowledge model. */
export class FeelFunction {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The last parameter takes all further arguments. */
  readonly variadic: boolean;
  readonly call: (args: readonly Value[], evaluation: Evaluation) => Value | Refusal;
  readonly result: FeelType | undefined;
  /** The forms of a function that takes different parameters; tried in order. */
  readonly overloads: readonly FeelFunction[];

  constructor(
    name: string,
    parameters: readonly Parameter[],
    call: (args: readonly Value[], evaluation: Evaluation) => Value | Refusal,
    options: {
      readonly variadic?: boolean;
      readonly result?: FeelType;
      readonly overloads?: readonly FeelFunction[];
    } = {},
  ) {
    this.name = name;
    this.parameters = parameters;
    this.call = call;
    this.variadic = options.variadic ?? false;
    this.result = options.result;
    this.overloads = options.overloads ?? [];
  }
}

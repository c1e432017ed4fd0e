import type { Decimal } from 'decimal.js';
import type { Evaluation } from '../evaluation.ts';
import type { CalendarDate } from './date.ts';
import type { DateAndTime } from './date-time.ts';
import type { DaysDuration, MonthsDuration } from './duration.ts';
import type { TimeOfDay } from './time.ts';

/**
 * A FEEL value (DMN 1.5, 10.3.2).
 *
 * A number is a JavaScript number whenever 15 significant digits, or a safe integer, represent it exactly; every
 * other number is a Decimal of 34 digits. A list is an array, a context is a Map.
 */
export type Value =
  | null
  | boolean
  | string
  | number
  | Decimal
  | CalendarDate
  | TimeOfDay
  | DateAndTime
  | MonthsDuration
  | DaysDuration
  | Range
  | FeelFunction
  | List
  | Context;

export type List = readonly Value[];

/** A FEEL context (10.3.2.6); entries are in the order in which they were set. */
export type Context = ReadonlyMap<string, Value>;

export type Num = number | Decimal;

export const isList = (value: Value): value is List => Array.isArray(value);

export const isContext = (value: Value): value is Context => value instanceof Map;

export type SimpleTypeName =
  | 'number'
  | 'string'
  | 'boolean'
  | 'date'
  | 'time'
  | 'date and time'
  | 'years and months duration'
  | 'days and time duration';

/** A FEEL type (DMN 1.5, 10.3.2.9 and 7.3.2): a type named in FEEL text, or an item definition. */
export type FeelType =
  | { readonly kind: 'any' }
  | { readonly kind: 'null' }
  | { readonly kind: 'simple'; readonly name: SimpleTypeName }
  | { readonly kind: 'list'; readonly element: FeelType }
  | { readonly kind: 'range'; readonly element: FeelType }
  | { readonly kind: 'context'; readonly entries: ReadonlyMap<string, FeelType> }
  | {
      readonly kind: 'function';
      readonly parameters: readonly FeelType[] | undefined;
      readonly result: FeelType;
    }
  /** An item definition with allowed values or a type constraint. */
  | { readonly kind: 'constrained'; readonly base: FeelType; readonly allows: (value: Value) => boolean };

/** The notation of a range: two ends, or a comparison with one end. */
export type RangeForm = 'interval' | '<' | '<=' | '>' | '>=' | '=' | '!=';

/** A FEEL range (DMN 1.5, 10.3.2.7). An end that the form lacks is null; in an interval, a null end is unknown. */
export class Range {
  readonly form: RangeForm;
  readonly start: Value;
  readonly end: Value;
  readonly startIncluded: boolean;
  readonly endIncluded: boolean;

  private constructor(
    form: RangeForm,
    start: Value,
    end: Value,
    startIncluded: boolean,
    endIncluded: boolean,
  ) {
    this.form = form;
    this.start = start;
    this.end = end;
    this.startIncluded = startIncluded;
    this.endIncluded = endIncluded;
  }

  static interval(start: Value, end: Value, startIncluded: boolean, endIncluded: boolean): Range {
    return new Range('interval', start, end, startIncluded, endIncluded);
  }

  /** Creates the range of a comparison with one end: `< 10` is a range without a start. */
  static comparison(form: Exclude<RangeForm, 'interval'>, end: Value): Range {
    if (form === '<' || form === '<=') return new Range(form, null, end, false, form === '<=');
    if (form === '>' || form === '>=') return new Range(form, end, null, form === '>=', false);
    return new Range(form, end, end, form === '=', form === '=');
  }

  get hasStart(): boolean {
    return this.form !== '<' && this.form !== '<=';
  }

  get hasEnd(): boolean {
    return this.form !== '>' && this.form !== '>=';
  }
}

export interface Parameter {
  readonly name: string;
  readonly type?: FeelType;
  /** True when a named call may omit the parameter. */
  readonly optional?: boolean;
}

/** Returned by a function instead of a value for unsuitable arguments; the call is null with this warning. */
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
  /** True when the last parameter takes all further arguments. */
  readonly variadic: boolean;
  readonly call: (args: readonly Value[], evaluation: Evaluation) => Value | Refusal;
  readonly result: FeelType | undefined;
  /** The forms of a function with different parameters, tried in order. */
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

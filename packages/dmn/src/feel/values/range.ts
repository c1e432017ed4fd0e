import { compare } from './compare.ts';
import type { Value } from './value.ts';

/** How a range was written: between two ends, or as a comparison with one end. */
export type RangeForm = 'interval' | '<' | '<=' | '>' | '>=' | '=' | '!=';

/** A FEEL range (DMN 1.5, 10.3.2.7). An end the form does not have is null; in an interval a null end is unknown. */
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

  /** The values that compare so with one end: `< 10` is a range without a start. */
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

  /** Whether a value lies within; null when it cannot be compared with the ends. */
  contains(value: Value): boolean | null {
    const low = this.hasStart ? compare(value, this.start) : 1;
    const high = this.hasEnd ? compare(value, this.end) : -1;
    if (low === null || high === null) return null;
    return (low > 0 || (low === 0 && this.startIncluded)) && (high < 0 || (high === 0 && this.endIncluded));
  }
}

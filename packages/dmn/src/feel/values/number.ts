import { Decimal as DecimalLibrary } from 'decimal.js';
import type { Num, Value } from './value.ts';

/** IEEE 754 decimal128: 34 digits, ties to even (DMN 1.5, 10.3.2.2). */
export const Decimal = DecimalLibrary.clone({
  precision: 34,
  rounding: DecimalLibrary.ROUND_HALF_EVEN,
  minE: -6176,
  maxE: 6144,
  toExpNeg: -7000,
  toExpPos: 7000,
});
export type Decimal = DecimalLibrary;

export const isNumber = (value: Value): value is Num =>
  typeof value === 'number' || DecimalLibrary.isDecimal(value);

export const toDecimal = (n: Num): Decimal => (typeof n === 'number' ? new Decimal(n) : n);

/** Converts a decimal to the canonical form of a number: a double when that is exact; null when it is not finite. */
export function fromDecimal(d: Decimal): Num | null {
  if (!d.isFinite()) return null;
  if (d.precision() <= 15 && d.e > -300 && d.e < 300) return d.isZero() ? 0 : d.toNumber();
  if (d.isInteger()) {
    const whole = d.toNumber();
    if (Number.isSafeInteger(whole)) return whole;
  }
  return d;
}

/** Converts a JavaScript number to a FEEL number by its shortest decimal form; null when it is not finite. */
export function fromDouble(n: number): Num | null {
  if (Number.isSafeInteger(n)) return n === 0 ? 0 : n;
  if (!Number.isFinite(n)) return null;
  return Number(n.toPrecision(15)) === n && Math.abs(n) > 1e-300 && Math.abs(n) < 1e300
    ? n
    : fromDecimal(new Decimal(n).toSignificantDigits(34));
}

const written = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Parses a number in the form of FEEL and XML Schema; null when the text is not a number. */
export function parseNumber(text: string): Num | null {
  if (!written.test(text)) return null;
  if (text.length <= 15 && /^-?\d+$/.test(text)) return Number(text) || 0;
  return fromDecimal(new Decimal(text).toSignificantDigits(34));
}

export function add(a: Num, b: Num): Num | null {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum) && Number.isSafeInteger(a) && Number.isSafeInteger(b)) return sum;
  }
  return fromDecimal(toDecimal(a).plus(b));
}

export function subtract(a: Num, b: Num): Num | null {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference) && Number.isSafeInteger(a) && Number.isSafeInteger(b))
      return difference;
  }
  return fromDecimal(toDecimal(a).minus(b));
}

export function multiply(a: Num, b: Num): Num | null {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product) && Number.isSafeInteger(a) && Number.isSafeInteger(b))
      return product || 0;
  }
  return fromDecimal(toDecimal(a).times(b));
}

/** Divides two numbers; null when the divisor is zero. */
export function divide(a: Num, b: Num): Num | null {
  if (isZero(b)) return null;
  if (typeof a === 'number' && typeof b === 'number') {
    const quotient = a / b;
    if (Number.isSafeInteger(quotient) && Number.isSafeInteger(a) && Number.isSafeInteger(b))
      return quotient || 0;
  }
  return fromDecimal(toDecimal(a).div(b));
}

export function power(a: Num, b: Num): Num | null {
  const base = toDecimal(a);
  if (base.isZero() && isNegative(b)) return null;
  return fromDecimal(base.pow(toDecimal(b)));
}

export const negate = (n: Num): Num => (typeof n === 'number' ? 0 - n : n.neg());

export const isZero = (n: Num): boolean => (typeof n === 'number' ? n === 0 : n.isZero());

const isNegative = (n: Num): boolean => (typeof n === 'number' ? n < 0 : n.isNegative() && !n.isZero());

/** Compares two numbers: below zero, zero or above zero. Doubles are canonical, so they are compared directly. */
export function compareNumbers(a: Num, b: Num): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  return toDecimal(a).comparedTo(toDecimal(b));
}

/** Returns a value as a whole number, or null when it is not a safe integer. */
export function asInteger(value: Value): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  return null;
}

/** Removes the fraction: an index or a count of 2.7 means 2. */
export function truncate(n: Num): number {
  return typeof n === 'number' ? Math.trunc(n) : n.trunc().toNumber();
}

/** Formats a number without an exponent, as string() does (10.3.2.2). */
export function formatNumber(n: Num): string {
  return typeof n === 'number' && Number.isSafeInteger(n) ? String(n) : toDecimal(n).toFixed();
}

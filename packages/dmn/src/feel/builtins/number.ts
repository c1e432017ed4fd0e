import { Decimal as DecimalLibrary } from 'decimal.js';
import * as arithmetic from '../values/arithmetic.ts';
import { DaysDuration, MonthsDuration } from '../values/duration.ts';
import { asInteger, type Decimal, fromDecimal, isNumber, isZero, toDecimal } from '../values/number.ts';
import { type Num, Refusal, type Value } from '../values/value.ts';
import { anyParameter, defineFunction, numberParameter, omittable } from './define.ts';

const minScale = -6111;
const maxScale = 6176;

/** Rounds to `scale` decimal places, or before the decimal point when the scale is negative. */
function round(n: Num, scale: Num | null, mode: DecimalLibrary.Rounding): Value | Refusal {
  const places = scale === null ? 0 : asInteger(typeof scale === 'number' ? Math.trunc(scale) : scale);
  if (places === null || places < minScale || places > maxScale)
    return new Refusal('The scale is out of bounds.');
  const value = toDecimal(n);
  if (places >= 0) return fromDecimal(value.toDecimalPlaces(places, mode));
  return fromDecimal(value.toNearest(new DecimalLibrary(`1e${-places}`), mode));
}

const rounding = (name: string, mode: DecimalLibrary.Rounding) =>
  defineFunction(name, [numberParameter('n'), numberParameter('scale')], ([n, scale]) =>
    round(n, scale, mode),
  );

const roundingToWhole = (name: string, mode: DecimalLibrary.Rounding) =>
  defineFunction(name, [numberParameter('n'), omittable(numberParameter('scale'))], ([n, scale]) =>
    round(n, scale, mode),
  );

function remainder(dividend: Num, divisor: Num): Value | Refusal {
  if (isZero(divisor)) return new Refusal('There is no remainder of a division by zero.');
  const by = toDecimal(divisor);
  const rest = toDecimal(dividend).mod(by);
  return fromDecimal(rest.isZero() || rest.isNegative() === by.isNegative() ? rest : rest.plus(by));
}

/** The approximate cost of these functions in steps. */
const stepsOfCalculation = 200;

const calculated = (name: string, parameter: string, calculate: (n: Decimal) => Decimal) =>
  defineFunction(name, [numberParameter(parameter)], ([n], evaluation) => {
    evaluation.spend(stepsOfCalculation);
    const result = fromDecimal(calculate(toDecimal(n)));
    return result ?? new Refusal(`${name}() has no value for this number.`);
  });

const isDivisible = (n: Num): boolean => toDecimal(n).mod(2).isZero();

function absolute(value: Value): Value | Refusal {
  if (isNumber(value)) return fromDecimal(toDecimal(value).abs());
  const negative =
    (value instanceof MonthsDuration && value.months < 0) ||
    (value instanceof DaysDuration && value.nanos < 0n);
  if (value instanceof MonthsDuration || value instanceof DaysDuration)
    return negative ? arithmetic.negate(value) : value;
  return new Refusal('abs() takes a number or a duration.');
}

/** DMN 1.5, 10.3.4.5. */
export const numberFunctions = [
  rounding('decimal', DecimalLibrary.ROUND_HALF_EVEN),
  rounding('round up', DecimalLibrary.ROUND_UP),
  rounding('round down', DecimalLibrary.ROUND_DOWN),
  rounding('round half up', DecimalLibrary.ROUND_HALF_UP),
  rounding('round half down', DecimalLibrary.ROUND_HALF_DOWN),
  roundingToWhole('floor', DecimalLibrary.ROUND_FLOOR),
  roundingToWhole('ceiling', DecimalLibrary.ROUND_CEIL),
  defineFunction('abs', [anyParameter('n')], ([n]) =>
    absolute(Array.isArray(n) && n.length === 1 ? (n[0] ?? null) : n),
  ),
  defineFunction(
    'modulo',
    [numberParameter('dividend'), numberParameter('divisor')],
    ([a, b], evaluation) => {
      evaluation.spend(stepsOfCalculation);
      return remainder(a, b);
    },
  ),
  calculated('sqrt', 'number', (n) => n.sqrt()),
  calculated('log', 'number', (n) => n.ln()),
  calculated('exp', 'number', (n) => n.exp()),
  defineFunction('odd', [numberParameter('number')], ([n]) => toDecimal(n).isInteger() && !isDivisible(n)),
  defineFunction('even', [numberParameter('number')], ([n]) => toDecimal(n).isInteger() && isDivisible(n)),
];

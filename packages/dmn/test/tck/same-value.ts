import { equal, isContext, isList, isNumber, type Value } from '../../src/feel/index.ts';
import { subtract } from '../../src/feel/values/number.ts';

/** The tolerance of the kit's official runner. */
const TOLERANCE = 1e-8;

/** Returns whether a result equals the value that the kit expects. */
export function isSameValue(expected: Value, actual: Value): boolean {
  if (expected === null || actual === null) return expected === actual;
  if (isNumber(expected) && isNumber(actual))
    return Math.abs(Number(subtract(expected, actual) ?? Number.NaN)) <= TOLERANCE;
  if (isList(expected) && isList(actual))
    return (
      expected.length === actual.length && expected.every((item, at) => isSameValue(item, actual[at] ?? null))
    );
  if (isContext(expected) && isContext(actual))
    return (
      expected.size === actual.size &&
      [...expected].every(([name, value]) => actual.has(name) && isSameValue(value, actual.get(name) ?? null))
    );
  return equal(expected, actual) === true;
}

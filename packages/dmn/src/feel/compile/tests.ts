import type { Meter } from '../evaluation.ts';
import { equal } from '../values/equal.ts';
import { rangeContains } from '../values/range.ts';
import { simpleType } from '../values/type.ts';
import { isList, Range, type Value } from '../values/value.ts';
import { type CompileNode, childAt, nodeChildren } from './compiler.ts';
import type { Frame } from './frame.ts';
import { not, or } from './operators.ts';

/**
 * Returns whether a value satisfies the value of a unary test (DMN 1.5, 7.3.3 and table 55): it is in the range, is in
 * the list, or equals the value.
 */
export function satisfies(value: Value, test: Value, meter?: Meter): boolean | null {
  if (test instanceof Range) return inRange(value, test);
  if (!isList(test)) return equal(value, test, meter);
  if (isList(value) && equal(value, test, meter) === true) return true;
  meter?.spend(test.length);
  let result: boolean | null = false;
  for (const element of test) {
    result = or(
      result,
      element instanceof Range ? inRange(value, element) : (equal(value, element, meter) ?? false),
    );
    if (result === true) return true;
  }
  return result;
}

function inRange(value: Value, range: Range): boolean | null {
  if (range.form === '!=') return not(equal(value, range.end));
  if (range.form === '=') return equal(value, range.end);
  return value instanceof Range ? equal(value, range) : rangeContains(range, value);
}

/** `a in b` and `a in (b, >c, [d..e])` (10.3.1.2 rule 49). */
export const compileIn: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  const left = compiler.compile(childAt(children, 0), scope);
  const list = children.find((child) => child.name === 'PositiveUnaryTests');
  const nodes = list ? nodeChildren(list) : [childAt(children, 2)];
  const tests = nodes.map((test) => compiler.compile(childAt(nodeChildren(test), 0), scope));
  const run = (frame: Frame): Value => {
    const value = left.run(frame);
    let result: boolean | null = false;
    for (const test of tests) {
      result = or(result, satisfies(value, test.run(frame), frame.evaluation));
      if (result === true) return true;
    }
    return result;
  };
  return { run, type: simpleType('boolean') };
};

import { checkLength, type Meter, stepsOfText } from '../evaluation.ts';
import * as arithmetic from '../values/arithmetic.ts';
import { compare } from '../values/compare.ts';
import { equal, typeNameOf } from '../values/equal.ts';
import { asInteger } from '../values/number.ts';
import { anyType, simpleType } from '../values/type.ts';
import type { FeelType, Value } from '../values/value.ts';
import { type CompileNode, childAt, nodeChildren, nodeText, refuse, report } from './compiler.ts';
import type { Compiled, Frame } from './frame.ts';

const boolean = simpleType('boolean');

const operations: Readonly<Record<string, (a: Value, b: Value, meter: Meter) => Value>> = {
  '+': addWithin,
  '-': arithmetic.subtract,
  '*': arithmetic.multiply,
  '/': arithmetic.divide,
  '**': powerOf,
  '^': powerOf,
};

/** The approximate cost of a power in steps; it is higher with a fractional exponent. */
const stepsOfPower = 50;
const stepsOfRoot = 500;

function powerOf(a: Value, b: Value, meter: Meter): Value {
  meter.spend(asInteger(b) === null ? stepsOfRoot : stepsOfPower);
  return arithmetic.power(a, b);
}

function addWithin(a: Value, b: Value, meter: Meter): Value {
  if (typeof a === 'string' && typeof b === 'string') {
    meter.spend(stepsOfText(a.length + b.length));
    checkLength(a.length + b.length);
  }
  return arithmetic.add(a, b);
}

const simpleName = (type: FeelType): string | undefined =>
  type.kind === 'constrained' ? simpleName(type.base) : type.kind === 'simple' ? type.name : undefined;

export const compileArithmetic: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  if (children.length === 2) return compileSign(node, scope, compiler);
  const left = compiler.compile(childAt(children, 0), scope);
  const right = compiler.compile(childAt(children, 2), scope);
  const operator = nodeText(childAt(children, 1), compiler);
  const operate = operations[operator] ?? powerOf;
  const run = (frame: Frame): Value => {
    const a = left.run(frame);
    const b = right.run(frame);
    return (
      operate(a, b, frame.evaluation) ??
      refuse(frame, `“${operator}” cannot be used on ${typeNameOf(a)} and ${typeNameOf(b)}.`, node)
    );
  };
  const [a, b] = [simpleName(left.type), simpleName(right.type)];
  if (a === 'number' && b === 'number') return { run, type: left.type };
  const plain = new Set(['number', 'string', 'boolean']);
  if (a && b && plain.has(a) && plain.has(b) && !(a === 'string' && b === 'string' && operator === '+')) {
    report(compiler, 'type', `“${operator}” cannot be used on ${a} and ${b}.`, node);
  }
  return { run, type: a === b && a === 'string' ? left.type : anyType };
};

const compileSign: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  const operand = compiler.compile(childAt(children, 1), scope);
  const run = (frame: Frame): Value => {
    const value = operand.run(frame);
    return arithmetic.negate(value) ?? refuse(frame, `“-” cannot be used on ${typeNameOf(value)}.`, node);
  };
  return nodeText(childAt(children, 0), compiler) === '-' ? { run, type: operand.type } : operand;
};

type Comparison = (a: Value, b: Value, meter: Meter) => boolean | null;

const ordered =
  (holds: (order: number) => boolean): Comparison =>
  (a, b) => {
    const order = compare(a, b);
    return order === null ? null : holds(order);
  };

const comparisons: Readonly<Record<string, Comparison>> = {
  '=': equal,
  '!=': (a, b, meter) => not(equal(a, b, meter)),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
};

/** Three-valued negation (10.3.2.15, table 50). */
export const not = (value: boolean | null): boolean | null => (value === null ? null : !value);

/** `a = b`, `a < b`, `a between b and c`; `in` is compiled with the unary tests. */
export const compileComparison: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  const left = compiler.compile(childAt(children, 0), scope);
  const right = compiler.compile(childAt(children, 2), scope);
  const operator = nodeText(childAt(children, 1), compiler);
  if (operator === 'between') return between(left, right, compiler.compile(childAt(children, 4), scope));
  const holds = comparisons[operator] ?? equal;
  const [a, b] = [simpleName(left.type), simpleName(right.type)];
  if (a && b && a !== b) report(compiler, 'type', `A ${a} is compared with a ${b}.`, node);
  const run = (frame: Frame): Value => {
    const x = left.run(frame);
    const y = right.run(frame);
    const result = holds(x, y, frame.evaluation);
    return result ?? refuse(frame, cannotCompare(x, y, operator), node);
  };
  return { run, type: boolean };
};

function cannotCompare(a: Value, b: Value, operator: string): string {
  const [x, y] = [typeNameOf(a), typeNameOf(b)];
  if (x === y && x.includes('time')) return `A ${x} with a time zone cannot be compared with one without.`;
  return `A ${x} cannot be compared with a ${y} by “${operator}”.`;
}

function between(value: Compiled, low: Compiled, high: Compiled): Compiled {
  const run = (frame: Frame): Value => {
    const x = value.run(frame);
    const above = compare(x, low.run(frame));
    const below = compare(x, high.run(frame));
    return and(above === null ? null : above >= 0, below === null ? null : below <= 0);
  };
  return { run, type: boolean };
}

const truth = (value: Value): boolean | null => (typeof value === 'boolean' ? value : null);

const and = (a: boolean | null, b: boolean | null): boolean | null =>
  a === false || b === false ? false : a === null || b === null ? null : true;

export const or = (a: boolean | null, b: boolean | null): boolean | null =>
  a === true || b === true ? true : a === null || b === null ? null : false;

/** Three-valued conjunction and disjunction (10.3.2.15, table 49); a value that is not a boolean counts as null. */
const compileLogic =
  (join: typeof and, decisive: boolean): CompileNode =>
  (node, scope, compiler) => {
    const children = nodeChildren(node);
    const left = compiler.compile(childAt(children, 0), scope);
    const right = compiler.compile(childAt(children, 2), scope);
    const run = (frame: Frame): Value => {
      const a = truth(left.run(frame));
      return a === decisive ? decisive : join(a, truth(right.run(frame)));
    };
    return { run, type: boolean };
  };

export const compileConjunction = compileLogic(and, false);
export const compileDisjunction = compileLogic(or, true);

/** `if`: any condition other than true selects the else branch (10.3.2.14, row 15). */
export const compileIf: CompileNode = (node, scope, compiler) => {
  const [condition, whenTrue, otherwise] = [1, 3, 5].map((i) =>
    compiler.compile(childAt(nodeChildren(node), i), scope),
  );
  if (!condition || !whenTrue || !otherwise) throw new SyntaxError('The condition is not complete.');
  const run = (frame: Frame): Value =>
    condition.run(frame) === true ? whenTrue.run(frame) : otherwise.run(frame);
  const isSameType = simpleName(whenTrue.type) === simpleName(otherwise.type);
  return { run, type: isSameType ? whenTrue.type : anyType };
};

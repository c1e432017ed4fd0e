import { childAt, nodeChildren } from '../compile/compiler.ts';
import { createCompiler } from '../compile/expression.ts';
import { type Compiled, Frame } from '../compile/frame.ts';
import type { Finding, Names } from '../compile/names.ts';
import { not, or } from '../compile/operators.ts';
import { parseFeel, type SyntaxNode } from '../compile/parse.ts';
import { rootScope, type Scope, slotsScope } from '../compile/scope.ts';
import { satisfies } from '../compile/tests.ts';
import { Evaluation, withinStack } from '../evaluation.ts';
import { compare } from '../values/compare.ts';
import { rangeContains } from '../values/range.ts';
import { anyType } from '../values/type.ts';
import { type Context, isContext, isList, Range, type Value } from '../values/value.ts';
import { LiteralScanner } from './literal-scanner.ts';

/** One test of a cell. Literal tests have their value, so that a column of cells can be indexed. */
export type UnaryTest =
  | { readonly kind: 'equal'; readonly value: Value }
  | { readonly kind: 'compare'; readonly op: '<' | '<=' | '>' | '>='; readonly value: Value }
  /** Both ends are literals of one type; `range.startIncluded` and `range.endIncluded` tell whether they are closed. */
  | { readonly kind: 'range'; readonly range: Range }
  | { readonly kind: 'expression' };

type UnaryTestsForm =
  | { readonly kind: 'any' }
  | { readonly kind: 'tests'; readonly negated: boolean; readonly tests: readonly UnaryTest[] };

export interface UnaryTests {
  readonly form: UnaryTestsForm;
  readonly findings: readonly Finding[];
  /** Returns whether the input satisfies the tests; null when that is unknown. Throws LimitError. */
  readonly test: (input: Value, context: Context, evaluation?: Evaluation) => boolean | null;
}

const any: UnaryTests = { form: { kind: 'any' }, findings: [], test: () => true };

/** Returns the tests of an unreadable text, which are never satisfied. */
const createUnreadableTests = (findings: readonly Finding[]): UnaryTests => ({
  form: { kind: 'tests', negated: false, tests: [{ kind: 'expression' }] },
  findings,
  test: () => null,
});

/**
 * Compiles the unary tests of an input entry or of allowed values (DMN 1.5, 7.3.3 and 10.3.1.2 rule 17); never throws.
 * An empty cell means the same as `-`.
 */
export function compileUnaryTests(text: string, names: Names): UnaryTests {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '-') return any;
  const literal = readLiterals(trimmed);
  if (literal) return createLiteralTests(literal.tests, literal.negated);
  const { top, findings } = parseFeel(text, 'UnaryTests', names);
  if (!top) return createUnreadableTests(findings);
  try {
    return compileTests(top, text, findings, names);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return createUnreadableTests([
      ...findings,
      { kind: 'syntax', message: error.message, from: 0, to: text.length },
    ]);
  }
}

type Literal = Exclude<UnaryTest, { kind: 'expression' }>;

/** Reads a cell that contains only literals; null when it contains anything else. */
function readLiterals(
  text: string,
): { readonly tests: readonly Literal[]; readonly negated: boolean } | null {
  const scanner = new LiteralScanner(text);
  const negated = /^not\s*\(/.test(text);
  if (negated) scanner.take('not');
  if (negated) scanner.take('(');
  const tests: Literal[] = [];
  do {
    const test = readLiteral(scanner);
    if (!test) return null;
    tests.push(test);
  } while (scanner.take(','));
  if (negated && !scanner.take(')')) return null;
  return scanner.isAtEnd ? { tests, negated } : null;
}

function readLiteral(scanner: LiteralScanner): Literal | null {
  const op = scanner.take('<=', '>=', '<', '>', '=');
  const value = scanner.readLiteral();
  if (value !== undefined)
    return op === undefined || op === '=' ? { kind: 'equal', value } : { kind: 'compare', op, value };
  const range = op === undefined ? scanner.readRange() : undefined;
  return range ? { kind: 'range', range } : null;
}

function createLiteralTests(tests: readonly Literal[], negated: boolean): UnaryTests {
  const test = (input: Value): boolean | null => {
    const result = anyHolds(tests, (one) => satisfiesLiteral(input, one));
    return negated ? not(result) : result;
  };
  return { form: { kind: 'tests', negated, tests }, findings: [], test };
}

function satisfiesLiteral(input: Value, test: Literal): boolean | null {
  if (test.kind === 'equal') return satisfies(input, test.value);
  if (test.kind === 'range') return rangeContains(test.range, input);
  const order = compare(input, test.value);
  if (order === null) return null;
  if (test.op === '<') return order < 0;
  if (test.op === '<=') return order <= 0;
  return test.op === '>' ? order > 0 : order >= 0;
}

function anyHolds<T>(tests: readonly T[], holds: (test: T) => boolean | null): boolean | null {
  let result: boolean | null = false;
  for (const test of tests) {
    result = or(result, holds(test));
    if (result === true) return true;
  }
  return result;
}

interface CompiledTest {
  readonly compiled: Compiled;
  /** True when the test uses the input as `?`, so that its value is the result. */
  readonly usesInput: boolean;
  /** True when the test contains `null`: only such a test matches a missing input or a null value. */
  readonly writesNull: boolean;
}

function compileTests(top: SyntaxNode, text: string, findings: Finding[], names: Names): UnaryTests {
  const compiler = createCompiler(text, findings);
  const scope: Scope = slotsScope(rootScope(names), [{ name: '?', type: anyType }]);
  const children = nodeChildren(top);
  if (childAt(children, 0).name === 'Wildcard') return { ...any, findings };
  const list = children.find(({ name }) => name === 'PositiveUnaryTests');
  const negated = childAt(children, 0).name === 'not';
  const tests = (list ? nodeChildren(list) : []).map((node): CompiledTest => {
    const compiled = compiler.compile(node, scope);
    return { compiled, usesInput: has(node, '?'), writesNull: has(node, 'null') };
  });
  const test = (input: Value, context: Context, evaluation = new Evaluation()): boolean | null => {
    const frame = new Frame([input], new Frame([], null, context, evaluation), context, evaluation);
    const result = withinStack(() => anyHolds(tests, (one) => matchesInput(input, one, frame)));
    return negated ? not(result) : result;
  };
  return {
    form: { kind: 'tests', negated, tests: tests.map(toLiteralForm) },
    findings,
    test,
  };
}

function has(node: SyntaxNode, name: string): boolean {
  return node.name === name || nodeChildren(node).some((child) => has(child, name));
}

/**
 * Compares a boolean with the input, unless the test uses `?` or the input is no boolean (table 55). Null never matches:
 * a test with `?` matches only when it is true (7.3.3, case d), and a test that evaluates to null without containing it
 * never matches.
 */
function matchesInput(
  input: Value,
  { compiled, usesInput, writesNull }: CompiledTest,
  frame: Frame,
): boolean | null {
  const value = compiled.run(frame);
  if (usesInput && !(value instanceof Range)) return typeof value === 'boolean' ? value : null;
  if (!writesNull && (input === null || isNullTest(value))) return null;
  const isAnswer = compiled.constant === undefined && input !== null && typeof input !== 'boolean';
  return typeof value === 'boolean' && isAnswer ? value : satisfies(input, value, frame.evaluation);
}

/** Returns whether a value is null, or a comparison `= x` or `!= x` with null. */
const isNullTest = (value: Value): boolean =>
  value === null || (value instanceof Range && /^!?=$/.test(value.form) && value.end === null);

/** Returns the literal form of a constant part. */
function toLiteralForm({ compiled: { constant }, writesNull }: CompiledTest): UnaryTest {
  if (constant === undefined || isList(constant) || isContext(constant)) return { kind: 'expression' };
  if (isNullTest(constant) && !writesNull) return { kind: 'expression' };
  if (!(constant instanceof Range)) return { kind: 'equal', value: constant };
  switch (constant.form) {
    case 'interval':
      return { kind: 'range', range: constant };
    case '!=':
      return { kind: 'expression' };
    case '=':
      return { kind: 'equal', value: constant.end };
    default:
      return { kind: 'compare', op: constant.form, value: constant.hasEnd ? constant.end : constant.start };
  }
}

import { Evaluation, withinStack } from '../evaluation.ts';
import { anyType } from '../values/type.ts';
import { type Context, type FeelType, isList, type Value } from '../values/value.ts';
import { type CompileNode, type Compiler, childAt, nodeChildren, nodeText, report } from './compiler.ts';
import { compileContext } from './contexts.ts';
import { compileFilter } from './filter.ts';
import { type Compiled, Frame } from './frame.ts';
import { compileCall, compileDateTime, compileDefinition } from './functions.ts';
import * as literals from './literals.ts';
import { compileFor, compileList, compileQuantified } from './loops.ts';
import type { Finding, Names } from './names.ts';
import * as operators from './operators.ts';
import { parseFeel, type SyntaxNode } from './parse.ts';
import { compilePath } from './paths.ts';
import { resolveName, rootScope, type Scope } from './scope.ts';
import { compileIn } from './tests.ts';
import { compileInstanceOf } from './types.ts';

interface CompiledExpression {
  readonly findings: readonly Finding[];
  /** The known type of its value before evaluation; the value may also be null. */
  readonly type: FeelType;
  /**
   * Evaluates the expression in a context. A value that cannot be computed is null with a warning; a text with a syntax
   * finding is always null. Throws LimitError when the evaluation exceeds a limit.
   */
  readonly run: (context: Context, evaluation?: Evaluation) => Value;
}

/**
 * The list of a loop's results keeps growing, so every use of “partial” except as the source of a filter copies the
 * list at that time.
 */
const compilePartial = (compiled: Compiled): Compiled => ({
  type: compiled.type,
  run: (frame) => {
    const value = compiled.run(frame);
    if (!isList(value)) return value;
    frame.evaluation.spend(value.length);
    return [...value];
  },
});

const compileName: CompileNode = (node, scope, compiler) => {
  const compiled = resolveNode(node, scope, compiler);
  const isFiltered = node.parent?.name === 'FilterExpression' && node.parent.firstChild?.from === node.from;
  return nodeText(node, compiler) === 'partial' && !isFiltered ? compilePartial(compiled) : compiled;
};

const resolveNode: CompileNode = (node, scope, compiler) =>
  resolveName(nodeText(node, compiler).replace(/\s+/g, ' '), scope, (kind, message) =>
    report(compiler, kind, message, node),
  );

const compileInner: CompileNode = (node, scope, compiler) =>
  compiler.compile(childAt(nodeChildren(node), 0), scope);

/** The function that compiles each node of the grammar. */
const nodes: Readonly<Record<string, CompileNode>> = {
  Expression: compileInner,
  PositiveUnaryTest: compileInner,
  ParenthesizedExpression: (node, scope, compiler) => compiler.compile(childAt(nodeChildren(node), 1), scope),
  NumericLiteral: literals.compileNumber,
  StringLiteral: literals.compileString,
  BooleanLiteral: literals.compileBoolean,
  null: literals.compileNull,
  AtLiteral: literals.compileAtLiteral,
  DateTimeLiteral: compileDateTime,
  Interval: literals.compileInterval,
  SimplePositiveUnaryTest: literals.compileUnaryTest,
  VariableName: compileName,
  '?': compileName,
  ArithmeticExpression: operators.compileArithmetic,
  Comparison: (node, scope, compiler) =>
    (childAt(nodeChildren(node), 1).name === 'in' ? compileIn : operators.compileComparison)(
      node,
      scope,
      compiler,
    ),
  Conjunction: operators.compileConjunction,
  Disjunction: operators.compileDisjunction,
  IfExpression: operators.compileIf,
  ForExpression: compileFor,
  QuantifiedExpression: compileQuantified,
  List: compileList,
  FilterExpression: compileFilter,
  PathExpression: compilePath,
  Context: compileContext,
  FunctionDefinition: compileDefinition,
  FunctionInvocation: compileCall,
  InstanceOfExpression: compileInstanceOf,
};

/** Creates the compiler of one text. */
export function createCompiler(text: string, findings: Finding[]): Compiler {
  const compiler: Compiler = {
    text,
    findings,
    compile(node: SyntaxNode, scope: Scope): Compiled {
      const compileNode = nodes[node.name];
      if (!compileNode) throw new SyntaxError('The expression is not complete.');
      return compileNode(node, scope, compiler);
    },
  };
  return compiler;
}

/** Compiles a FEEL expression (DMN 1.5, 10.3.1.2 rule 1); never throws. */
export function compileExpression(text: string, names: Names): CompiledExpression {
  const { top, findings } = parseFeel(text, 'Expression', names);
  const compiled = top && compileTop(top, text, findings, names);
  if (!compiled) return { findings, type: anyType, run: () => null };
  return {
    findings,
    type: compiled.type,
    run: (context, evaluation = new Evaluation()) =>
      withinStack(() => compiled.run(new Frame([], null, context, evaluation))),
  };
}

function compileTop(top: SyntaxNode, text: string, findings: Finding[], names: Names): Compiled | null {
  try {
    return createCompiler(text, findings).compile(top, rootScope(names));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    findings.push({ kind: 'syntax', message: error.message, from: top.from, to: top.to });
    return null;
  }
}

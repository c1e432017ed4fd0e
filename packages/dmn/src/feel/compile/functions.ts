import { builtIn } from '../builtins/index.ts';
import { resultTypeOf } from '../builtins/result-types.ts';
import { Evaluation } from '../evaluation.ts';
import { type Arguments, callFunction } from '../values/call.ts';
import { typeNameOf } from '../values/equal.ts';
import { anyType } from '../values/type.ts';
import { typeByName } from '../values/type-names.ts';
import { FeelFunction, type FeelType, Refusal } from '../values/value.ts';
import {
  type CompileNode,
  type Compiler,
  childAt,
  createConstant,
  nodeChildren,
  nodeText,
  refuse,
  report,
} from './compiler.ts';
import { type Compiled, Frame, type Run } from './frame.ts';
import type { SyntaxNode } from './parse.ts';
import { type Scope, slotsScope } from './scope.ts';
import { readType } from './types.ts';
import { unquote } from './unquote.ts';

const nameOf = (node: SyntaxNode, compiler: Compiler): string =>
  nodeText(node, compiler).replace(/\s+/g, ' ');

/** `function(a, b: number) …` (10.3.2.13.2): a closure over the scope of its definition. */
export const compileDefinition: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  const formal = children.find((child) => child.name === 'FormalParameters');
  const parameters = (formal ? nodeChildren(formal) : []).map((parameter) => {
    const [name, type] = nodeChildren(parameter);
    if (!name) throw new SyntaxError('The parameter has no name.');
    return { name: nameOf(name, compiler), type: type ? readType(type, scope, compiler) : anyType };
  });
  if (children.some((child) => child.name === 'external')) {
    report(compiler, 'type', 'Functions outside the model are not called.', node);
    return {
      run: (frame) => refuse(frame, 'Functions outside the model are not called.', node),
      type: anyType,
    };
  }
  const body = compiler.compile(
    childAt(nodeChildren(childAt(children, -1)), 0),
    slotsScope(scope, parameters),
  );
  const run: Run = (frame) =>
    new FeelFunction('', parameters, (args, evaluation) =>
      body.run(new Frame([...args], frame, frame.root, evaluation)),
    );
  const type: FeelType = { kind: 'function', parameters: parameters.map((p) => p.type), result: body.type };
  return { run, type };
};

function compileArguments(node: SyntaxNode | undefined, scope: Scope, compiler: Compiler) {
  if (node?.name === 'NamedParameters') {
    const named = nodeChildren(node).map((part) => {
      const [name, value] = [childAt(nodeChildren(part), 0), childAt(nodeChildren(part), -1)];
      return { name: nameOf(name, compiler), value: compiler.compile(value, scope) };
    });
    return (frame: Frame): Arguments => new Map(named.map(({ name, value }) => [name, value.run(frame)]));
  }
  const positional = (node ? nodeChildren(node) : []).map((part) => compiler.compile(part, scope));
  return (frame: Frame): Arguments => positional.map((part) => part.run(frame));
}

/** `f(1, 2)` and `f(a: 1, b: 2)` (10.3.2.13.1). */
export const compileCall: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  const target = childAt(children, 0);
  const special = target.name === 'SpecialFunctionName' || target.name === 'DateTimeConstructor';
  const known = special ? builtIn(nameOf(target, compiler)) : undefined;
  const callee: Compiled = known ? createConstant(known, anyType) : compiler.compile(target, scope);
  const parts = children.find(
    (child) => child.name === 'NamedParameters' || child.name === 'PositionalParameters',
  );
  const readArguments = compileArguments(parts, scope, compiler);
  const run: Run = (frame) => {
    const fn = callee.run(frame);
    if (!(fn instanceof FeelFunction)) return refuse(frame, `A ${typeNameOf(fn)} cannot be called.`, target);
    const result = callFunction(fn, readArguments(frame), frame.evaluation);
    return result instanceof Refusal ? refuse(frame, result.message, node) : result;
  };
  if (callee.constant instanceof FeelFunction) return { run, type: resultTypeOf(callee.constant.name) };
  return { run, type: callee.type.kind === 'function' ? callee.type.result : anyType };
};

/** `@"…"` is a literal; so are `date("…")` and similar calls, unless the argument is not a text. */
export const compileDateTime: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  const first = childAt(children, 0);
  if (first.name === 'AtLiteral') return compiler.compile(first, scope);
  const call = compileCall(node, scope, compiler);
  const fn = builtIn(nameOf(first, compiler));
  const parts = children.find(({ name }) => name === 'PositionalParameters');
  const [argument, ...others] = parts ? nodeChildren(parts) : [];
  if (!fn || argument?.name !== 'StringLiteral' || others.length > 0) return call;
  const value = callFunction(fn, [unquote(nodeText(argument, compiler))], new Evaluation());
  if (!(value instanceof Refusal)) return createConstant(value, typeByName(typeNameOf(value)) ?? anyType);
  report(compiler, 'type', value.message, node);
  return call;
};

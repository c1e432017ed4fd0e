import { parseTemporal } from '../builtins/temporal-text.ts';
import { compare } from '../values/compare.ts';
import { typeNameOf } from '../values/equal.ts';
import { parseNumber } from '../values/number.ts';
import { anyType, simpleType } from '../values/type.ts';
import { typeByName } from '../values/type-names.ts';
import { Range, type Value } from '../values/value.ts';
import {
  type CompileNode,
  childAt,
  createConstant,
  nodeChildren,
  nodeText,
  refuse,
  report,
} from './compiler.ts';
import { unquote } from './unquote.ts';

const findLiteralType = (value: Value) => typeByName(typeNameOf(value)) ?? anyType;

export const compileNumber: CompileNode = (node, _scope, compiler) => {
  const value = parseNumber(nodeText(node, compiler).replace(/\s+/g, ''));
  if (value === null) report(compiler, 'limit', 'The number is too large.', node);
  return createConstant(value, simpleType('number'));
};

export const compileString: CompileNode = (node, _scope, compiler) =>
  createConstant(unquote(nodeText(node, compiler)), simpleType('string'));

export const compileBoolean: CompileNode = (node, _scope, compiler) =>
  createConstant(nodeText(node, compiler) === 'true', simpleType('boolean'));

export const compileNull: CompileNode = () => createConstant(null, { kind: 'null' });

/** `@"2020-01-01"`: a date, time, date and time or duration (10.3.2.3). */
export const compileAtLiteral: CompileNode = (node, _scope, compiler) => {
  const literal = unquote(nodeText(childAt(nodeChildren(node), -1), compiler));
  const value = parseTemporal(literal);
  if (value === null) {
    const message = `“${literal.slice(0, 40)}” is no date, time or duration.`;
    report(compiler, 'type', message, node);
    return { run: (frame) => refuse(frame, message, node), type: anyType };
  }
  return createConstant(value, findLiteralType(value));
};

export const compileInterval: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  const open = nodeText(childAt(children, 0), compiler) === '[';
  const close = nodeText(childAt(children, -1), compiler) === ']';
  const start = compiler.compile(childAt(children, 1), scope);
  const end = compiler.compile(childAt(children, 3), scope);
  const make = (from: Value, to: Value): Value => {
    const comparable = from === null || to === null || compare(from, to) !== null;
    return comparable ? Range.interval(from, to, open, close) : null;
  };
  const type = { kind: 'range', element: start.type } as const;
  if (start.constant !== undefined && end.constant !== undefined) {
    const value = make(start.constant, end.constant);
    if (value === null) report(compiler, 'type', 'The ends of the range cannot be compared.', node);
    return createConstant(value, type);
  }
  const run = (frame: Parameters<typeof start.run>[0]) =>
    make(start.run(frame), end.run(frame)) ??
    refuse(frame, 'The ends of the range cannot be compared.', node);
  return { run, type };
};

type Operator = '<' | '<=' | '>' | '>=' | '=' | '!=';

/** `> 3` alone: a range without an end (10.3.1.2 rule 7), or an endpoint test within parentheses. */
export const compileUnaryTest: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  if (children.length === 1) return compiler.compile(childAt(children, 0), scope);
  const operator = nodeText(childAt(children, 0), compiler) as Operator;
  const end = compiler.compile(childAt(children, 1), scope);
  const type = { kind: 'range', element: end.type } as const;
  if (end.constant !== undefined) return createConstant(Range.comparison(operator, end.constant), type);
  return { run: (frame) => Range.comparison(operator, end.run(frame)), type };
};

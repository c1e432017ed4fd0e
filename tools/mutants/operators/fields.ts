import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { replaceExpression, type SourceContext, textOf } from './candidate.ts';
import { emptyValueOf } from './empty.ts';

const operator = 'field blanked';
const blanks = new Set(['null', 'undefined', "''", '0', '[]', 'false', '{}']);
/** Styles are not behavior, and another cache key is equivalent. */
const styleNames = new Set(['style', 'sx', 'styled', 'css', 'keyframes', 'queryKey', 'mutationKey']);

/** Blanks a field of an object that is written, sent or returned, or gives it another allowed value. */
export function mutateFields(node: ts.Node, { checker }: SourceContext): Candidate[] {
  if (ts.isShorthandPropertyAssignment(node)) return blankShorthand(node, checker);
  if (!ts.isPropertyAssignment(node) || isStyle(node) || !isInFunction(node)) return [];
  const { initializer } = node;
  if (ts.isFunctionLike(initializer) || ts.isObjectLiteralExpression(initializer)) return [];
  const text = textOf(initializer);
  const blank = blankFor(initializer, text, checker);
  return blank === null || blank === text ? [] : replaceExpression(operator, initializer, blank);
}

const isInFunction = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined;

function isStyle(node: ts.Node): boolean {
  return (
    ts.findAncestor(node, (outer) => {
      if (ts.isJsxAttribute(outer)) return styleNames.has(textOf(outer.name));
      if (ts.isPropertyAssignment(outer)) return styleNames.has(textOf(outer.name));
      return ts.isCallExpression(outer) && styleNames.has(textOf(outer.expression).split(/[.(]/)[0] ?? '');
    }) !== undefined
  );
}

function blankFor(value: ts.Expression, text: string, checker: ts.TypeChecker): string | null {
  const own = checker.getTypeAtLocation(value);
  const allowed = checker.getContextualType(value) ?? own;
  if ((own.flags & ts.TypeFlags.BooleanLike) !== 0 || isBoolean(own)) return `!(${text})`;
  if (blanks.has(text)) return null;
  const empty = emptyValueOf(allowed, checker);
  return empty ?? otherLiteralOf(allowed, text);
}

const isBoolean = (type: ts.Type): boolean =>
  type.isUnion() && type.types.every(({ flags }) => (flags & ts.TypeFlags.BooleanLike) !== 0);

/** Returns another allowed literal. */
function otherLiteralOf(allowed: ts.Type, text: string): string | null {
  const literals = (allowed.isUnion() ? allowed.types : [allowed]).filter((member) =>
    member.isStringLiteral(),
  );
  const other = literals.find(({ value }) => `'${value}'` !== text);
  return other && literals.length > 1 ? `'${other.value}'` : null;
}

/** `{ name }` becomes `{ name: '' }`: the name is written out. */
function blankShorthand(node: ts.ShorthandPropertyAssignment, checker: ts.TypeChecker): Candidate[] {
  if (isStyle(node) || !isInFunction(node) || !ts.isObjectLiteralExpression(node.parent)) return [];
  const { name } = node;
  const blank = blankFor(name, name.text, checker);
  if (blank === null || isAssignedTo(node.parent)) return [];
  const [candidate] = replaceExpression(operator, name, blank);
  if (!candidate) return [];
  return [{ ...candidate, form: 'shorthand', key: name.text }];
}

/** Whether the literal is the target of a destructuring assignment, which creates no object. */
const isAssignedTo = (literal: ts.ObjectLiteralExpression): boolean =>
  ts.isBinaryExpression(literal.parent) && literal.parent.left === literal;

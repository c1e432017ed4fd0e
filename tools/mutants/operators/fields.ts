import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { emptyOf } from './empty.ts';
import { instead, type Seen, textOf } from './found.ts';

const operator = 'field blanked';
const blanks = new Set(['null', 'undefined', "''", '0', '[]', 'false', '{}']);
/** Styles are not behavior, and another cache key is equivalent. */
const looks = new Set(['style', 'sx', 'styled', 'css', 'keyframes', 'queryKey', 'mutationKey']);

/** Blanks a field of an object that is written, sent or returned, or gives it another allowed value. */
export function fields(node: ts.Node, { checker }: Seen): Candidate[] {
  if (ts.isShorthandPropertyAssignment(node)) return blankedShorthand(node, checker);
  if (!ts.isPropertyAssignment(node) || isLook(node) || !isInFunction(node)) return [];
  const { initializer } = node;
  if (ts.isFunctionLike(initializer) || ts.isObjectLiteralExpression(initializer)) return [];
  const text = textOf(initializer);
  const blank = blankFor(initializer, text, checker);
  return blank === null || blank === text ? [] : instead(operator, initializer, blank);
}

const isInFunction = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined;

function isLook(node: ts.Node): boolean {
  return (
    ts.findAncestor(node, (outer) => {
      if (ts.isJsxAttribute(outer)) return looks.has(textOf(outer.name));
      if (ts.isPropertyAssignment(outer)) return looks.has(textOf(outer.name));
      return ts.isCallExpression(outer) && looks.has(textOf(outer.expression).split(/[.(]/)[0] ?? '');
    }) !== undefined
  );
}

function blankFor(value: ts.Expression, text: string, checker: ts.TypeChecker): string | null {
  const own = checker.getTypeAtLocation(value);
  const allowed = checker.getContextualType(value) ?? own;
  if ((own.flags & ts.TypeFlags.BooleanLike) !== 0 || isBoolean(own)) return `!(${text})`;
  if (blanks.has(text)) return null;
  const empty = emptyOf(allowed, checker);
  return empty ?? otherOf(allowed, text);
}

const isBoolean = (type: ts.Type): boolean =>
  type.isUnion() && type.types.every(({ flags }) => (flags & ts.TypeFlags.BooleanLike) !== 0);

/** Another allowed literal. */
function otherOf(allowed: ts.Type, text: string): string | null {
  const literals = (allowed.isUnion() ? allowed.types : [allowed]).filter((member) =>
    member.isStringLiteral(),
  );
  const other = literals.find(({ value }) => `'${value}'` !== text);
  return other && literals.length > 1 ? `'${other.value}'` : null;
}

/** `{ name }` becomes `{ name: '' }`: the name is written out. */
function blankedShorthand(node: ts.ShorthandPropertyAssignment, checker: ts.TypeChecker): Candidate[] {
  if (isLook(node) || !isInFunction(node) || !ts.isObjectLiteralExpression(node.parent)) return [];
  const { name } = node;
  const blank = blankFor(name, name.text, checker);
  if (blank === null || isAssignedTo(node.parent)) return [];
  const [candidate] = instead(operator, name, blank);
  if (!candidate) return [];
  return [{ ...candidate, form: 'shorthand', key: name.text }];
}

/** `({ name } = given)` only destructures and creates no object. */
const isAssignedTo = (literal: ts.ObjectLiteralExpression): boolean =>
  ts.isBinaryExpression(literal.parent) && literal.parent.left === literal;

import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { leftOut, textOf } from './found.ts';

/** Calls that only log, and calls without a visible effect. */
const saysOnly = /\b(log|logger|console|metrics?|observe|histogram|counter|gauge|unref|performance)\b/i;

/** Removes a statement with an effect: a write, an audit record, a change of a screen. */
export function writes(node: ts.Node): Candidate[] {
  if (!ts.isExpressionStatement(node) || !isWithinFunction(node)) return [];
  const done = effectOf(node.expression);
  if (!done || saysOnly.test(done)) return [];
  return [leftOut('write dropped', node)];
}

const isWithinFunction = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined;

/** The name of the called function or the assigned target; null for a statement without an effect. */
function effectOf(expression: ts.Expression): string | null {
  if (ts.isAwaitExpression(expression) || ts.isVoidExpression(expression))
    return effectOf(expression.expression);
  if (ts.isCallExpression(expression)) {
    const { expression: called } = expression;
    return called.kind === ts.SyntaxKind.SuperKeyword ? null : textOf(called);
  }
  if (!ts.isBinaryExpression(expression)) return null;
  const isAssignment =
    expression.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    expression.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  // In a constructor the assignment initializes a declared field.
  return isAssignment && !ts.findAncestor(expression, ts.isConstructorDeclaration)
    ? textOf(expression.left)
    : null;
}

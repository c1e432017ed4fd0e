import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { removeStatement, textOf } from './candidate.ts';

/** Calls that only log or have no visible effect. */
const logOnly = /\b(log|logger|console|metrics?|observe|histogram|counter|gauge|unref|performance)\b/i;

/** Removes a statement with an effect: a write, an audit record, a change of a screen. */
export function mutateWrites(node: ts.Node): Candidate[] {
  if (!ts.isExpressionStatement(node) || !isWithinFunction(node)) return [];
  const effect = effectOf(node.expression);
  if (!effect || logOnly.test(effect)) return [];
  return [removeStatement('write dropped', node)];
}

const isWithinFunction = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined;

/** The name of the called function or the assigned target; null for a statement without an effect. */
function effectOf(expression: ts.Expression): string | null {
  if (ts.isAwaitExpression(expression) || ts.isVoidExpression(expression))
    return effectOf(expression.expression);
  if (ts.isCallExpression(expression)) {
    const { expression: callee } = expression;
    return callee.kind === ts.SyntaxKind.SuperKeyword ? null : textOf(callee);
  }
  if (!ts.isBinaryExpression(expression)) return null;
  const isAssignment =
    expression.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    expression.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  // An assignment in a constructor initializes a declared field.
  return isAssignment && !ts.findAncestor(expression, ts.isConstructorDeclaration)
    ? textOf(expression.left)
    : null;
}

import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { leftOut, textOf } from './found.ts';

/** What is only said to operators, and what changes nothing that can be seen. */
const saysOnly = /\b(log|logger|console|metrics?|observe|histogram|counter|gauge|unref|performance)\b/i;

/** A statement that is there for what it does, left out: a write, a record, a change of what a screen shows. */
export function writes(node: ts.Node): Candidate[] {
  if (!ts.isExpressionStatement(node) || !isWithinFunction(node)) return [];
  const done = effectOf(node.expression);
  if (!done || saysOnly.test(done)) return [];
  return [leftOut('write dropped', node)];
}

const isWithinFunction = (node: ts.Node): boolean => ts.findAncestor(node, ts.isFunctionLike) !== undefined;

/** The text that names what is called or assigned to; null for what has no effect of its own. */
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
  // In a constructor it gives what is declared its value.
  return isAssignment && !ts.findAncestor(expression, ts.isConstructorDeclaration)
    ? textOf(expression.left)
    : null;
}

import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { instead, textOf } from './found.ts';

const operator = 'condition turned round';
const turned: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};

/** Negates an `if`, a conditional expression or a condition in JSX; swaps `===` and `!==`, `&&` and `||`. */
export function conditions(node: ts.Node): Candidate[] {
  const decided = decidedBy(node);
  if (decided) return instead(operator, decided, `!(${textOf(decided)})`);
  if (!ts.isBinaryExpression(node)) return [];
  const other = turned[node.operatorToken.kind];
  if (!other || isDecisionItself(node)) return [];
  return instead(operator, node, `${textOf(node.left)} ${other} ${textOf(node.right)}`);
}

function decidedBy(node: ts.Node): ts.Expression | null {
  if (ts.isIfStatement(node)) return node.expression;
  if (ts.isConditionalExpression(node)) return node.condition;
  const shows =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    ts.isJsxExpression(node.parent) &&
    !ts.isJsxAttribute(node.parent.parent);
  return shows ? node.left : null;
}

/** A comparison that is the whole condition is already negated there. */
function isDecisionItself(node: ts.BinaryExpression): boolean {
  const { parent } = node;
  if (decidedBy(node)) return true;
  const isLogical = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken].includes(
    node.operatorToken.kind as ts.SyntaxKind.BarBarToken,
  );
  return !isLogical && decidedBy(parent) === node;
}

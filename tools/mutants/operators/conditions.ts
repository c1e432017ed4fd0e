import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { replaceExpression, textOf } from './candidate.ts';

const operator = 'condition turned round';
const negated: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};

/** Negates an `if`, a conditional expression or a condition in JSX; swaps `===` and `!==`, `&&` and `||`. */
export function mutateConditions(node: ts.Node): Candidate[] {
  const whole = conditionOf(node);
  if (whole) return replaceExpression(operator, whole, `!(${textOf(whole)})`);
  if (!ts.isBinaryExpression(node)) return [];
  const other = negated[node.operatorToken.kind];
  if (!other || isWholeCondition(node)) return [];
  return replaceExpression(operator, node, `${textOf(node.left)} ${other} ${textOf(node.right)}`);
}

function conditionOf(node: ts.Node): ts.Expression | null {
  if (ts.isIfStatement(node)) return node.expression;
  if (ts.isConditionalExpression(node)) return node.condition;
  const shows =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
    ts.isJsxExpression(node.parent) &&
    !ts.isJsxAttribute(node.parent.parent);
  return shows ? node.left : null;
}

/** Whether the comparison is the whole condition, which is negated already. */
function isWholeCondition(node: ts.BinaryExpression): boolean {
  const { parent } = node;
  if (conditionOf(node)) return true;
  const isLogical = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken].includes(
    node.operatorToken.kind as ts.SyntaxKind.BarBarToken,
  );
  return !isLogical && conditionOf(parent) === node;
}

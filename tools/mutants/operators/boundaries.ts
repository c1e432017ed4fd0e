import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { instead, textOf } from './found.ts';

const operator = 'boundary moved';
const moved: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
};
const cuts = new Set(['slice', 'substring', 'limit', 'at', 'padStart', 'padEnd']);

/** Replaces `<` by `<=` and so on, and increases a number in a comparison or a slice by one. */
export function boundaries(node: ts.Node): Candidate[] {
  if (ts.isBinaryExpression(node)) {
    const other = moved[node.operatorToken.kind];
    return other ? instead(operator, node, `${textOf(node.left)} ${other} ${textOf(node.right)}`) : [];
  }
  if (!ts.isNumericLiteral(node) || !isBound(node)) return [];
  return instead(operator, node, String(Number(node.text.replaceAll('_', '')) + 1));
}

function isBound(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind in moved;
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    cuts.has(parent.expression.name.text)
  );
}

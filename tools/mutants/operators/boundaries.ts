import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { replaceExpression, textOf } from './candidate.ts';

const operator = 'boundary moved';
const shifted: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
};
const slicingMethods = new Set(['slice', 'substring', 'limit', 'at', 'padStart', 'padEnd']);

/** Replaces `<` by `<=` and so on, and increases a number in a comparison or a slice by one. */
export function mutateBoundaries(node: ts.Node): Candidate[] {
  if (ts.isBinaryExpression(node)) {
    const other = shifted[node.operatorToken.kind];
    return other
      ? replaceExpression(operator, node, `${textOf(node.left)} ${other} ${textOf(node.right)}`)
      : [];
  }
  if (!ts.isNumericLiteral(node) || !isBound(node)) return [];
  return replaceExpression(operator, node, String(Number(node.text.replaceAll('_', '')) + 1));
}

function isBound(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind in shifted;
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    slicingMethods.has(parent.expression.name.text)
  );
}

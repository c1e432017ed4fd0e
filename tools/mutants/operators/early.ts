import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { insertAtEntry, type SourceContext } from './candidate.ts';
import { emptyValueOf } from './empty.ts';

/** Makes a function return immediately, with an empty value of its type. */
export function mutateToEarlyReturn(node: ts.Node, { checker }: SourceContext): Candidate[] {
  if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node) && !ts.isMethodDeclaration(node))
    return [];
  const { body } = node;
  if (!body || !ts.isBlock(body) || body.statements.length === 0 || node.asteriskToken) return [];
  const signature = checker.getSignatureFromDeclaration(node);
  if (!signature || checker.getTypePredicateOfSignature(signature)) return [];
  const returned = checker.getReturnTypeOfSignature(signature);
  const awaited = checker.getAwaitedType(returned) ?? returned;
  const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
  const empty = emptyValueOf(awaited, checker);
  if (empty === null) return [];
  const value = awaited !== returned && !isAsync ? `Promise.resolve(${empty})` : empty;
  return [insertAtEntry('answered early', body, `return ${value};`)];
}

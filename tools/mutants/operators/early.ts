import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { emptyOf } from './empty.ts';
import { atEntry, type Seen } from './found.ts';

/** Makes a function return at once, with nothing, a blank text or no rows. */
export function early(node: ts.Node, { checker }: Seen): Candidate[] {
  if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node) && !ts.isMethodDeclaration(node))
    return [];
  const { body } = node;
  if (!body || !ts.isBlock(body) || body.statements.length === 0 || node.asteriskToken) return [];
  const signature = checker.getSignatureFromDeclaration(node);
  if (!signature || checker.getTypePredicateOfSignature(signature)) return [];
  const returned = checker.getReturnTypeOfSignature(signature);
  const awaited = checker.getAwaitedType(returned) ?? returned;
  const isAsync = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
  const empty = emptyOf(awaited, checker);
  if (empty === null) return [];
  const value = awaited !== returned && !isAsync ? `Promise.resolve(${empty})` : empty;
  return [atEntry('answered early', body, `return ${value};`)];
}

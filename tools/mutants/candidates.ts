import ts from 'typescript';
import type { Candidate } from './mutant.ts';
import { boundaries } from './operators/boundaries.ts';
import { conditions } from './operators/conditions.ts';
import { early } from './operators/early.ts';
import { fields } from './operators/fields.ts';
import type { Seen } from './operators/found.ts';
import { handlers } from './operators/handlers.ts';
import { permissions } from './operators/permissions.ts';
import { writes } from './operators/writes.ts';

const all: readonly ((node: ts.Node, seen: Seen) => Candidate[])[] = [
  conditions,
  boundaries,
  writes,
  fields,
  handlers,
  permissions,
  early,
];

/** Every change of behaviour the operators know in a file, in the order of the text. */
export function candidatesIn(source: ts.SourceFile, checker: ts.TypeChecker): Candidate[] {
  const found: Candidate[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    for (const operator of all) found.push(...operator(node, { source, checker }));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

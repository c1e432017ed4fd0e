import ts from 'typescript';
import type { Candidate } from './mutant.ts';
import { mutateBoundaries } from './operators/boundaries.ts';
import type { SourceContext } from './operators/candidate.ts';
import { mutateConditions } from './operators/conditions.ts';
import { mutateToEarlyReturn } from './operators/early.ts';
import { mutateFields } from './operators/fields.ts';
import { mutateHandlers } from './operators/handlers.ts';
import { mutatePermissions } from './operators/permissions.ts';
import { mutateWrites } from './operators/writes.ts';

const allOperators: readonly ((node: ts.Node, context: SourceContext) => Candidate[])[] = [
  mutateConditions,
  mutateBoundaries,
  mutateWrites,
  mutateFields,
  mutateHandlers,
  mutatePermissions,
  mutateToEarlyReturn,
];

/** Finds every change of behavior that the operators can make in a file, in source order. */
export function findCandidates(source: ts.SourceFile, checker: ts.TypeChecker): Candidate[] {
  const found: Candidate[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    for (const operator of allOperators) found.push(...operator(node, { source, checker }));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

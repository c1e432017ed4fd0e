import { permissionNames } from '@waypost/contract/core/permissions';
import ts from 'typescript';
import type { Candidate } from '../mutant.ts';
import { replaceExpression } from './candidate.ts';

const names: readonly string[] = permissionNames;

/** Replaces a permission by another one, chosen by its position in the file. */
export function mutatePermissions(node: ts.Node): Candidate[] {
  if (!ts.isStringLiteral(node) || !names.includes(node.text)) return [];
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return [];
  const step = 1 + (node.getStart() % (names.length - 1));
  const other = names[(names.indexOf(node.text) + step) % names.length];
  return replaceExpression('permission swapped', node, `'${other}'`);
}

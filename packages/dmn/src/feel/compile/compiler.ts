import type { Value } from '../values/value.ts';
import type { Compiled, Frame } from './frame.ts';
import type { Finding } from './names.ts';
import type { SyntaxNode } from './parse.ts';
import type { Scope } from './scope.ts';

/** What the compilation of one text shares: the text, its findings, and the way to its parts. */
export interface Compiler {
  readonly text: string;
  readonly findings: Finding[];
  compile(node: SyntaxNode, scope: Scope): Compiled;
}

export type CompileNode = (node: SyntaxNode, scope: Scope, compiler: Compiler) => Compiled;

/** The text of a node. */
export const textOf = (node: SyntaxNode, compiler: Compiler): string =>
  compiler.text.slice(node.from, node.to);

/** The children of a node. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

/** The child at a place the grammar guarantees. */
export function childAt(children: readonly SyntaxNode[], index: number): SyntaxNode {
  const child = children.at(index);
  if (!child) throw new SyntaxError('The expression is not complete.');
  return child;
}

export function tell(compiler: Compiler, kind: Finding['kind'], message: string, node: SyntaxNode): void {
  compiler.findings.push({ kind, message, from: node.from, to: node.to });
}

/** Null, with a warning at the place of the node. */
export function refuse(
  frame: Frame,
  message: string,
  node: { readonly from: number; readonly to: number },
): null {
  frame.evaluation.warn(message, node.from, node.to);
  return null;
}

/** A part that is the same in every evaluation. */
export function constantOf(value: Value, type: Compiled['type']): Compiled {
  return { run: () => value, type, constant: value };
}

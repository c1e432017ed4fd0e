import type { Value } from '../values/value.ts';
import type { Compiled, Frame } from './frame.ts';
import type { Finding } from './names.ts';
import type { SyntaxNode } from './parse.ts';
import type { Scope } from './scope.ts';

/** The shared state of compiling one text: the text, its findings, and the functions that compile its parts. */
export interface Compiler {
  readonly text: string;
  readonly findings: Finding[];
  compile(node: SyntaxNode, scope: Scope): Compiled;
}

export type CompileNode = (node: SyntaxNode, scope: Scope, compiler: Compiler) => Compiled;

/** Returns the text of a node. */
export const nodeText = (node: SyntaxNode, compiler: Compiler): string =>
  compiler.text.slice(node.from, node.to);

/** Returns the children of a node. */
export function nodeChildren(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

/** Returns the child at an index that the grammar guarantees. */
export function childAt(children: readonly SyntaxNode[], index: number): SyntaxNode {
  const child = children.at(index);
  if (!child) throw new SyntaxError('The expression is not complete.');
  return child;
}

export function report(compiler: Compiler, kind: Finding['kind'], message: string, node: SyntaxNode): void {
  compiler.findings.push({ kind, message, from: node.from, to: node.to });
}

/** Returns null with a warning at the position of the node. */
export function refuse(
  frame: Frame,
  message: string,
  node: { readonly from: number; readonly to: number },
): null {
  frame.evaluation.warn(message, node.from, node.to);
  return null;
}

/** Makes a compiled constant. */
export function createConstant(value: Value, type: Compiled['type']): Compiled {
  return { run: () => value, type, constant: value };
}

import { isInstance } from '../values/coerce.ts';
import { listType, simpleType } from '../values/type.ts';
import { typeByName } from '../values/type-names.ts';
import type { FeelType } from '../values/value.ts';
import { type CompileNode, type Compiler, childAt, nodeChildren, nodeText, report } from './compiler.ts';
import type { SyntaxNode } from './parse.ts';
import { rootNames, type Scope } from './scope.ts';

/** Reads the type that a text names (10.3.1.2 rules 67 and 68): from FEEL, the model, or composed of both. */
export function readType(node: SyntaxNode, scope: Scope, compiler: Compiler): FeelType {
  const inner = node.name === 'Type' ? childAt(nodeChildren(node), 0) : node;
  switch (inner.name) {
    case 'ListType': {
      const element = readType(childOfKind(inner, 'Type'), scope, compiler);
      const isRange = compiler.text.startsWith('range', inner.from);
      return isRange ? { kind: 'range', element } : listType(element);
    }
    case 'ContextType':
      return { kind: 'context', entries: new Map(readEntries(inner, scope, compiler)) };
    case 'FunctionType': {
      const types = nodeChildren(childOfKind(inner, 'ArgumentTypes'));
      const parameters = types.map((type) => readType(childAt(nodeChildren(type), 0), scope, compiler));
      return {
        kind: 'function',
        parameters,
        result: readType(childAt(nodeChildren(inner), -1), scope, compiler),
      };
    }
    default:
      return namedType(inner, scope, compiler);
  }
}

function childOfKind(node: SyntaxNode, kind: string): SyntaxNode {
  const found = nodeChildren(node).find((child) => child.name === kind);
  if (!found) throw new SyntaxError('The type is not complete.');
  return found;
}

function readEntries(node: SyntaxNode, scope: Scope, compiler: Compiler): [string, FeelType][] {
  return nodeChildren(childOfKind(node, 'ContextEntryTypes')).map((entry) => {
    const [name, type] = [childAt(nodeChildren(entry), 0), childAt(nodeChildren(entry), -1)];
    return [nodeText(name, compiler).replace(/\s+/g, ' '), readType(type, scope, compiler)];
  });
}

function namedType(node: SyntaxNode, scope: Scope, compiler: Compiler): FeelType {
  const name = nodeText(node, compiler)
    .replace(/\s+/g, ' ')
    .replace(/ ?\. ?/g, '.');
  const found = typeByName(name) ?? rootNames(scope).types?.get(name);
  if (!found) report(compiler, 'unknown-name', `There is no type “${name}”.`, node);
  return found ?? { kind: 'null' };
}

/** `a instance of b` (10.3.2.9). */
export const compileInstanceOf: CompileNode = (node, scope, compiler) => {
  const value = compiler.compile(childAt(nodeChildren(node), 0), scope);
  const type = readType(childAt(nodeChildren(node), -1), scope, compiler);
  return { run: (frame) => isInstance(value.run(frame), type), type: simpleType('boolean') };
};

import type { FeelType, Value } from '../values/value.ts';
import { type CompileNode, childAt, nodeChildren, nodeText, refuse, report } from './compiler.ts';
import type { Compiled, Run } from './frame.ts';
import { type Slot, slotsScope } from './scope.ts';
import { unquote } from './unquote.ts';

/**
 * `{a: 1, b: a + 1}` (10.3.2.6): an entry may use earlier ones, and a function itself. Two entries of one name make
 * the context null.
 */
export const compileContext: CompileNode = (node, scope, compiler) => {
  const slots: Slot[] = [];
  const entries: Compiled[] = [];
  for (const entry of nodeChildren(node).slice(1, -1)) {
    const [key, body] = [childAt(nodeChildren(entry), 0), childAt(nodeChildren(entry), -1)];
    const part = childAt(nodeChildren(key), 0);
    const text = nodeText(part, compiler);
    const name = part.name === 'StringLiteral' ? unquote(text) : text.replace(/\s+/g, ' ');
    if (slots.some((slot) => slot.name === name))
      report(compiler, 'type', `There are two entries “${name}”.`, key);
    const own = { name, type: { kind: 'any' } as FeelType };
    const isFunction = body.name === 'FunctionDefinition';
    const compiled = compiler.compile(body, slotsScope(scope, isFunction ? [...slots, own] : slots));
    slots.push({ name, type: compiled.type });
    entries.push(compiled);
  }
  const names = slots.map(({ name }) => name);
  const distinct = new Set(names).size === names.length;
  const run: Run = (frame) => {
    if (!distinct) return refuse(frame, 'Two entries of the context have one name.', node);
    frame.evaluation.spend(names.length);
    const inner = frame.inner([]);
    const made = new Map<string, Value>();
    for (const [i, entry] of entries.entries()) {
      const value = entry.run(inner);
      inner.values.push(value);
      made.set(names[i] ?? '', value);
    }
    return made;
  };
  return { run, type: { kind: 'context', entries: new Map(slots.map(({ name, type }) => [name, type])) } };
};

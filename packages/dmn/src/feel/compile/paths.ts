import { typeNameOf } from '../values/equal.ts';
import { hasProperty, readProperty } from '../values/properties.ts';
import { anyType, listType } from '../values/type.ts';
import { type FeelType, isContext, isList, type Value } from '../values/value.ts';
import { type CompileNode, childAt, nodeChildren, nodeText, refuse, report } from './compiler.ts';
import type { Frame, Run } from './frame.ts';
import { normalizeName } from './parse.ts';
import { findEntry } from './scope.ts';

/** `a.b`: an entry of a context, a property of a date, time, duration or range, or both of each item of a list. */
export const compilePath: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  const source = compiler.compile(childAt(children, 0), scope);
  const last = childAt(children, -1);
  const text = nodeText(last, compiler).replace(/\s+/g, ' ');
  const name = normalizeName(text);
  const read = (value: Value, frame: Frame): Value => {
    if (isContext(value)) {
      const found = findEntry(value, text, name);
      return found === undefined ? refuse(frame, `The context has no entry “${text}”.`, last) : found;
    }
    if (isList(value)) {
      frame.evaluation.spend(value.length);
      return value.map((item) => read(item, frame));
    }
    const found = readProperty(value, name);
    if (found !== undefined) return found;
    return value === null ? null : refuse(frame, `A ${typeNameOf(value)} has no property “${text}”.`, last);
  };
  const run: Run = (frame) => read(source.run(frame), frame);
  const type = memberType(source.type, text, name);
  if (type === null) report(compiler, 'unknown-name', `There is no entry “${text}” here.`, last);
  return { run, type: type ?? anyType };
};

/** Returns the type of a member; null when the type is known not to have it. */
function memberType(type: FeelType, text: string, name: string): FeelType | null {
  if (type.kind === 'constrained') return memberType(type.base, text, name);
  if (type.kind === 'list') {
    const element = memberType(type.element, text, name);
    return element && listType(element);
  }
  if (type.kind === 'simple') return hasProperty(type.name, name) ? anyType : null;
  if (type.kind !== 'context' || type.entries.size === 0) return anyType;
  const exact = type.entries.get(text);
  if (exact) return exact;
  for (const [key, entry] of type.entries) if (normalizeName(key) === name) return entry;
  return null;
}

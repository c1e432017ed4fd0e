import { typeNameOf } from '../values/equal.ts';
import { isNumber, truncate } from '../values/number.ts';
import { anyType } from '../values/type.ts';
import { isList, type List, type Value } from '../values/value.ts';
import { type CompileNode, childAt, nodeChildren, refuse } from './compiler.ts';
import type { Compiled, Frame, Run } from './frame.ts';

/** `list[condition]` and `list[index]` (10.3.2.5). A value that is not a list is filtered as a list of one. */
export const compileFilter: CompileNode = (node, scope, compiler) => {
  const children = nodeChildren(node);
  const source = compiler.compile(childAt(children, 0), scope);
  const element = source.type.kind === 'list' ? source.type.element : source.type;
  const condition = childAt(children, 2);
  const filter = compiler.compile(condition, { kind: 'item', parent: scope, type: element });
  const run: Run = (frame) => {
    const value = source.run(frame);
    const list: List = isList(value) ? value : value === null ? [] : [value];
    if (value === null || list.length === 0) return isIndex(filter) || value === null ? null : [];
    frame.evaluation.spend(list.length);
    const [first = null] = list;
    const chosen = filter.run(frame.inner([first]));
    if (chosen === null || typeof chosen === 'boolean') return selectMatching(list, chosen, filter, frame);
    if (isNumber(chosen)) return selectItem(list, truncate(chosen));
    return refuse(frame, `A list cannot be filtered by a ${typeNameOf(chosen)}.`, condition);
  };
  return { run, type: anyType };
};

const isIndex = (filter: Compiled): boolean => filter.type.kind === 'simple' && filter.type.name === 'number';

function selectMatching(list: List, chosen: Value, filter: Compiled, frame: Frame): List {
  const matching: Value[] = [];
  for (const [i, item] of list.entries()) {
    if ((i === 0 ? chosen : filter.run(frame.inner([item]))) === true) matching.push(item);
  }
  return matching;
}

/** Returns the item at an index; the first is 1, the last -1. */
const selectItem = (list: List, index: number): Value =>
  index === 0 ? null : (list.at(index > 0 ? index - 1 : index) ?? null);

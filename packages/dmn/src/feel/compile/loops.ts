import { iterate } from '../values/iterate.ts';
import { anyType, listType, simpleType } from '../values/type.ts';
import type { FeelType, Value } from '../values/value.ts';
import { type CompileNode, type Compiler, childAt, nodeChildren, nodeText, refuse } from './compiler.ts';
import type { Frame, Run } from './frame.ts';
import type { SyntaxNode } from './parse.ts';
import { type Scope, slotsScope } from './scope.ts';

/** Returns the elements that one `x in …` iterates over; null when its value is not iterable. */
type Source = (frame: Frame) => Iterable<Value> | null;

interface Iterator {
  readonly sources: readonly Source[];
  readonly scope: Scope;
}

/** Compiles iterators; each has its own scope, so that later ones can use the names of earlier ones (10.3.2.14). */
function compileIterators(node: SyntaxNode, scope: Scope, compiler: Compiler): Iterator {
  const sources: Source[] = [];
  let inner = scope;
  for (const part of nodeChildren(childAt(nodeChildren(node), 1))) {
    const [name, , over] = [0, 1, 2].map((i) => childAt(nodeChildren(part), i));
    if (!name || !over) throw new SyntaxError('The loop is not complete.');
    const { source, type } = compileSource(over, inner, compiler);
    sources.push(source);
    inner = slotsScope(inner, [{ name: nodeText(name, compiler), type }]);
  }
  return { sources, scope: inner };
}

function compileSource(
  node: SyntaxNode,
  scope: Scope,
  compiler: Compiler,
): { source: Source; type: FeelType } {
  const [first, , last] = nodeChildren(node);
  if (!first) throw new SyntaxError('The loop is not complete.');
  const start = compiler.compile(first, scope);
  if (!last) {
    const type = start.type.kind === 'list' || start.type.kind === 'range' ? start.type.element : anyType;
    return { source: (frame) => iterate(start.run(frame)), type };
  }
  const end = compiler.compile(last, scope);
  return { source: (frame) => iterate(start.run(frame), end.run(frame)), type: start.type };
}

/** Runs `visit` for each combination; returning false ends the loop. Returns false when a source is not iterable. */
function runAll(sources: readonly Source[], frame: Frame, visit: (frame: Frame) => boolean): boolean {
  let isIterable = true;
  const runIteration = (index: number, outer: Frame): boolean => {
    const source = sources[index];
    if (!source) return visit(outer);
    const elements = source(outer);
    if (elements === null) {
      isIterable = false;
      return false;
    }
    for (const element of elements) {
      outer.evaluation.spend();
      if (!runIteration(index + 1, outer.inner([element]))) return false;
    }
    return true;
  };
  runIteration(0, frame);
  return isIterable;
}

/** `for … return …` (10.3.2.14, row 17); `partial` is the list of previous results. */
export const compileFor: CompileNode = (node, scope, compiler) => {
  const outer = slotsScope(scope, [{ name: 'partial', type: listType(anyType) }]);
  const { sources, scope: inner } = compileIterators(node, outer, compiler);
  const body = compiler.compile(childAt(nodeChildren(node), -1), inner);
  const run: Run = (frame) => {
    const results: Value[] = [];
    const isIterable = runAll(sources, frame.inner([results]), (iterationFrame) => {
      results.push(body.run(iterationFrame));
      return true;
    });
    return isIterable ? results : refuse(frame, 'The loop has nothing it can run over.', node);
  };
  return { run, type: listType(body.type) };
};

/** `some … satisfies …` and `every … satisfies …` (10.3.2.14, rows 18 and 19), in three-valued logic. */
export const compileQuantified: CompileNode = (node, scope, compiler) => {
  const wanted = childAt(nodeChildren(node), 0).name === 'some';
  const { sources, scope: inner } = compileIterators(node, scope, compiler);
  const condition = compiler.compile(childAt(nodeChildren(node), -1), inner);
  const run: Run = (frame) => {
    let result: boolean | null = !wanted;
    const isIterable = runAll(sources, frame, (iterationFrame) => {
      const value = condition.run(iterationFrame);
      if (value === wanted) result = wanted;
      else if (typeof value !== 'boolean') result = null;
      return value !== wanted;
    });
    return isIterable ? result : refuse(frame, 'There is nothing to run over.', node);
  };
  return { run, type: simpleType('boolean') };
};

/** `[a, b]`. */
export const compileList: CompileNode = (node, scope, compiler) => {
  const items = nodeChildren(node)
    .slice(1, -1)
    .map((item) => compiler.compile(item, scope));
  const constants = items.map(({ constant }) => constant);
  const type = listType(
    items[0] && items.every((item) => item.type === items[0]?.type) ? items[0].type : anyType,
  );
  const constant = constants.every((value) => value !== undefined) ? constants : undefined;
  const run: Run = (frame) => {
    frame.evaluation.spend(items.length);
    return items.map((item) => item.run(frame));
  };
  return constant ? { run, type, constant } : { run, type };
};

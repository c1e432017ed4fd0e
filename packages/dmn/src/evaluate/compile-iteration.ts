import { anyType, isList, isNumber, Range, type Value } from '../feel/index.ts';
import type { Expression, Iteration } from '../model/expression.ts';
import { type Run, type Scope, typeNamed, withVariables } from './scope.ts';

/** What is gone through: the items of a list, the whole numbers of a range, or the one value there is. */
export function itemsOf(value: Value): readonly Value[] {
  if (value === null) return [];
  if (isList(value)) return value;
  if (!(value instanceof Range)) return [value];
  const { start, end } = value;
  if (!isNumber(start) || !isNumber(end)) return [value];
  const [first, last] = [Number(start), Number(end)];
  const step = first <= last ? 1 : -1;
  const length = Math.min(Math.floor(Math.abs(last - first)) + 1, MOST_ITEMS);
  return Array.from({ length }, (_, at) => first + at * step);
}

const MOST_ITEMS = 1_000_000;

/** A boxed iterator (DMN 1.5, 10.2.1.9): `for`, `some` or `every`. */
export function compileIteration(
  { kind, iterator, iteratorType, in: list, body }: Iteration,
  scope: Scope,
  compile: (expression: Expression | null, scope: Scope) => Run,
): Run {
  const runList = compile(list, scope);
  const isFor = kind === 'for';
  // Every turn sees the results before it as a list of its own, so these are copied only for who asks.
  const seesPartial = isFor && JSON.stringify(body).includes('partial');
  const inner = withVariables(scope, [
    [iterator, typeNamed(iteratorType, scope)],
    ...(seesPartial ? [['partial', anyType] as const] : []),
  ]);
  const runBody = compile(body, inner);
  const bodies = function* (...[context, evaluation]: Parameters<Run>): Generator<Value> {
    const partial: Value[] = [];
    for (const item of itemsOf(runList(context, evaluation))) {
      evaluation.spend();
      const visible = new Map(context).set(iterator, item);
      if (seesPartial) visible.set('partial', [...partial]);
      const value = runBody(visible, evaluation);
      partial.push(value);
      yield value;
    }
  };
  if (isFor) return (context, evaluation) => [...bodies(context, evaluation)];
  return (context, evaluation) => {
    let result: boolean | null = kind === 'every';
    for (const value of bodies(context, evaluation)) {
      if (value === !(kind === 'every')) return value;
      if (typeof value !== 'boolean') result = null;
    }
    return result;
  };
}

import { anyType, type Evaluation, listType, type Value } from '../feel/index.ts';
import { iterate } from '../feel/values/iterate.ts';
import type { Expression, Iteration } from '../model/expression.ts';
import type { Run } from './run.ts';
import { resolveType, type Scope, withVariables } from './scope.ts';

/** Compiles a boxed iterator (DMN 1.5, 10.2.1.9): `for`, `some` or `every`. */
export function compileIteration(
  { kind, iterator, iteratorType, in: list, body }: Iteration,
  scope: Scope,
  compile: (expression: Expression | null, scope: Scope) => Run,
): Run {
  const runList = compile(list, scope);
  const inner = withVariables(scope, [
    ['partial', listType(anyType)],
    [iterator, resolveType(iteratorType, scope)],
  ]);
  const runBody = compile(body, inner);
  return (context, evaluation) => {
    const items = iterate(runList(context, evaluation));
    if (items === null) return refuse(evaluation, 'There is nothing to go through.');
    const results: Value[] = [];
    const visible = new Map(context).set('partial', results);
    for (const item of items) {
      evaluation.spend();
      results.push(runBody(new Map(visible).set(iterator, item), evaluation));
    }
    return kind === 'for' ? results : evaluateQuantified(kind, results, evaluation);
  };
}

/** Evaluates `some` or `every` in three-valued logic; any other value makes the result null. */
function evaluateQuantified(
  kind: 'some' | 'every',
  results: readonly Value[],
  evaluation: Evaluation,
): Value {
  if (results.some((value) => value !== null && typeof value !== 'boolean'))
    return refuse(evaluation, 'What has to be satisfied is neither true nor false.');
  const decisiveValue = kind === 'some';
  if (results.includes(decisiveValue)) return decisiveValue;
  return results.includes(null) ? null : !decisiveValue;
}

function refuse(evaluation: Evaluation, message: string): null {
  evaluation.warn(message);
  return null;
}

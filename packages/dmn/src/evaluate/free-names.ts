import type { FeelType } from '../feel/index.ts';
import type { Expression } from '../model/expression.ts';
import { resolveType, type Scope } from './scope.ts';

const NAME = /^[\p{L}_][\p{L}\p{N}_]*(?: [\p{L}\p{N}_]+)*$/u;

/**
 * Finds the inputs of a table in a model without input data, as many editors write: each input whose expression is a
 * plain name, with the type of its column.
 */
export function findFreeNames(
  expression: Expression | null,
  declared: ReadonlyMap<string, FeelType>,
  scope: Scope,
): [name: string, type: FeelType][] {
  if (expression?.kind !== 'table') return [];
  return expression.table.inputs.flatMap(({ expression: text, typeRef }) =>
    NAME.test(text) && !declared.has(text) ? [[text, resolveType(typeRef, scope)]] : [],
  );
}

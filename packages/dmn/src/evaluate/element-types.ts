import { anyType, type FeelType, listType, simpleType } from '../feel/index.ts';
import type { DecisionTable } from '../model/decision-table.ts';
import type { Expression } from '../model/expression.ts';
import type { Variable } from '../model/variable.ts';
import { resolveType, type Scope } from './scope.ts';

/** Returns the type of an element's value as far as its variable or the shape of its expression states it. */
export function valueType({ typeRef }: Variable, expression: Expression | null, scope: Scope): FeelType {
  return typeRef === null ? inferShape(expression, scope) : resolveType(typeRef, scope);
}

/** Returns the type of an expression; the names of its outputs are needed for paths such as `Result.Task group`. */
function inferShape(expression: Expression | null, scope: Scope): FeelType {
  if (expression === null) return anyType;
  return expression.typeRef === null
    ? inferOwnShape(expression, scope)
    : resolveType(expression.typeRef, scope);
}

/** Returns the type that follows from the form of an expression, whatever its declared type. */
export function inferOwnShape(expression: Expression, scope: Scope): FeelType {
  switch (expression.kind) {
    case 'context':
      return shapeOfContext(expression.entries, scope);
    case 'table':
      return shapeOfTable(expression.table, scope);
    case 'relation':
      return listType({
        kind: 'context',
        entries: new Map(expression.columns.map(({ name, typeRef }) => [name, resolveType(typeRef, scope)])),
      });
    case 'conditional':
      return inferShape(expression.whenTrue, scope);
    default:
      return anyType;
  }
}

type Entries = Extract<Expression, { kind: 'context' }>['entries'];

function shapeOfContext(entries: Entries, scope: Scope): FeelType {
  const last = entries.at(-1);
  if (last && last.variable === null) return inferShape(last.value, scope);
  return {
    kind: 'context',
    entries: new Map(
      entries.flatMap(({ variable, value }) =>
        variable ? [[variable.name, valueType(variable, value, scope)] as const] : [],
      ),
    ),
  };
}

function shapeOfTable({ outputs, hitPolicy, aggregation }: DecisionTable, scope: Scope): FeelType {
  if (aggregation === 'COUNT') return simpleType('number');
  const [only] = outputs;
  const one: FeelType =
    outputs.length === 1
      ? resolveType(only?.typeRef ?? null, scope)
      : {
          kind: 'context',
          entries: new Map(outputs.map(({ name, typeRef }) => [name ?? '', resolveType(typeRef, scope)])),
        };
  const isList = /ORDER|COLLECT/.test(hitPolicy) && aggregation === null;
  return isList ? listType(one) : one;
}

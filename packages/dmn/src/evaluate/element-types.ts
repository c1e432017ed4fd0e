import { anyType, type FeelType, listType, simpleType } from '../feel/index.ts';
import type { DecisionTable } from '../model/decision-table.ts';
import type { Expression } from '../model/expression.ts';
import type { Variable } from '../model/variable.ts';
import { type Scope, typeNamed } from './scope.ts';

/** The type of an element's value, as far as the model says it: in its variable, or in the shape of its expression. */
export function valueType({ typeRef }: Variable, expression: Expression | null, scope: Scope): FeelType {
  return typeRef === null ? shapeOf(expression, scope) : typeNamed(typeRef, scope);
}

/** The names of what comes out are needed to read paths with blanks in them, such as `Result.Task group`. */
function shapeOf(expression: Expression | null, scope: Scope): FeelType {
  if (expression === null) return anyType;
  return expression.typeRef === null ? ownShapeOf(expression, scope) : typeNamed(expression.typeRef, scope);
}

/** The type of what an expression comes to by its form, whatever it is said to be. */
export function ownShapeOf(expression: Expression, scope: Scope): FeelType {
  switch (expression.kind) {
    case 'context':
      return shapeOfContext(expression.entries, scope);
    case 'table':
      return shapeOfTable(expression.table, scope);
    case 'relation':
      return listType({
        kind: 'context',
        entries: new Map(expression.columns.map(({ name, typeRef }) => [name, typeNamed(typeRef, scope)])),
      });
    case 'conditional':
      return shapeOf(expression.whenTrue, scope);
    default:
      return anyType;
  }
}

type Entries = Extract<Expression, { kind: 'context' }>['entries'];

function shapeOfContext(entries: Entries, scope: Scope): FeelType {
  const last = entries.at(-1);
  if (last && last.variable === null) return shapeOf(last.value, scope);
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
      ? typeNamed(only?.typeRef ?? null, scope)
      : {
          kind: 'context',
          entries: new Map(outputs.map(({ name, typeRef }) => [name ?? '', typeNamed(typeRef, scope)])),
        };
  const isList = /ORDER|COLLECT/.test(hitPolicy) && aggregation === null;
  return isList ? listType(one) : one;
}

import { fromJson, type JsonValue } from '../feel/index.ts';
import type { CompiledTable } from './compiled-table.ts';

/**
 * Whether the cell of a row takes a value, whatever the other facts are; null where that depends on them. The row is counted from
 * 0, the column is the one that asks for this expression: a table without it takes every value.
 */
export function cellTakes(
  { columns }: Pick<CompiledTable, 'columns'>,
  row: number,
  expression: string,
  value: JsonValue,
): boolean | null {
  const cell = columns.find(({ clause }) => clause.expression.trim() === expression)?.cellOf[row];
  if (!cell || cell.isAny) return true;
  return cell.isLiteral ? cell.tests.test(fromJson(value), new Map()) === true : null;
}

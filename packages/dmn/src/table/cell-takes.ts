import { fromJson, type JsonValue } from '../feel/index.ts';
import type { CompiledTable } from './compiled-table.ts';

/**
 * Returns whether the cell of a row matches a value, whatever the other facts; null when that depends on them. The row
 * counts from 0; the column is the one with this expression. A table without the column matches every value.
 */
export function cellMatches(
  { columns }: Pick<CompiledTable, 'columns'>,
  row: number,
  expression: string,
  value: JsonValue,
): boolean | null {
  const cell = columns.find(({ clause }) => clause.expression.trim() === expression)?.cellOf[row];
  if (!cell || cell.isAny) return true;
  return cell.isLiteral ? cell.tests.test(fromJson(value), new Map()) === true : null;
}

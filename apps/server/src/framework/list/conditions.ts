import { sql } from 'kysely';
import type { ListColumn, Sql } from './column.ts';

export const always = sql`true`;
export const no = sql`false`;
export const all = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? always : sql`(${sql.join(parts, sql` and `)})`;
export const any = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? no : sql`(${sql.join(parts, sql` or `)})`;

/** "Not" keeps blanks: excluding one value must not hide the rows without a value. */
export const not = (column: ListColumn, condition: Sql): Sql =>
  column.isNullable ? sql`(${condition}) is not true` : sql`not (${condition})`;

export const blank = ({ kind, expression, isNullable }: ListColumn): Sql => {
  const empty = kind === 'text' || kind === 'code' ? [sql`${expression} = ''`] : [];
  return any([...(isNullable ? [sql`${expression} is null`] : []), ...empty]);
};

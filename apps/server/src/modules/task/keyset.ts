import type { TaskQuery } from '@waypost/contract/graphql';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/ids.ts';
import { type ColumnSql, columnSql } from './columns.ts';

/**
 * Pages by key: a page begins after the last row of the one before, however deep it lies. The id settles ties,
 * so the order is total.
 */
export type Order = Array<{ column: ColumnSql; descending: boolean }>;

const byId: ColumnSql = { expression: sql`t.id`, kind: 'text' };

export function orderOf(sort: TaskQuery['sort']): Order {
  const wanted = sort.length > 0 ? sort : [{ column: 'dueDate' as const, descending: false }];
  const columns = wanted.map(({ column, descending }) => {
    const found = columnSql[column];
    return { column: found, descending: found.isReversed ? !descending : descending };
  });
  const last = columns.at(-1);
  return [...columns, { column: byId, descending: last?.descending ?? false }];
}

export const orderSql = (order: Order): RawBuilder<unknown> =>
  sql.join(
    order.map(({ column, descending }) => sql`${column.expression} ${sql.raw(descending ? 'desc' : 'asc')}`),
  );

/** The sort values of a row, as text, to put into its cursor. */
export const keySql = (order: Order): RawBuilder<unknown> =>
  sql`json_build_array(${sql.join(order.map(({ column }) => keyText(column)))})`;

const keyText = ({ expression, kind }: ColumnSql): RawBuilder<unknown> =>
  kind === 'instant'
    ? sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${expression}::text`;

const typeOf: Record<ColumnSql['kind'], string> = {
  text: 'text',
  date: 'date',
  number: 'int',
  instant: 'timestamptz',
};

export const encodeCursor = (key: readonly string[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

function decodeCursor(cursor: string, length: number): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.length === length && key.every((part) => typeof part === 'string')) {
      if (isUuid(String(key[length - 1]))) return key;
    }
  } catch {
    // Told below: whatever it is, it is not one of our cursors.
  }
  throw new AppError('BAD_REQUEST', [{ path: 'after', message: 'Not a cursor of this list' }]);
}

/** Rows after the cursor in this order: (a > x) or (a = x and b > y) or … */
export function afterSql(order: Order, cursor: string): RawBuilder<unknown> {
  const key = decodeCursor(cursor, order.length);
  const values = order.map(({ column }, i) => {
    const type = column === byId ? 'uuid' : typeOf[column.kind];
    return sql`cast(${key[i]} as ${sql.raw(type)})`;
  });
  const branches = order.map(({ column, descending }, i) => {
    const equal = order.slice(0, i).map((earlier, j) => sql`${earlier.column.expression} = ${values[j]}`);
    return sql`(${sql.join([...equal, sql`${column.expression} ${sql.raw(descending ? '<' : '>')} ${values[i]}`], sql` and `)})`;
  });
  return sql`(${sql.join(branches, sql` or `)})`;
}

import { sql } from 'kysely';
import { isUuid } from '../../infrastructure/ids.ts';
import { AppError } from '../errors.ts';
import type { ListColumn, ListSource, Sort, Sql } from './column.ts';

/**
 * Pages by key: a page begins after the last row of the previous one, at any depth. The id breaks ties, so the order is
 * total.
 */
type Key = { expression: Sql; type: string; descending: boolean; isNullable: boolean };
export type Order = { keys: Key[]; signature: string };

const typeOf: Record<ListColumn['kind'], string> = {
  text: 'text',
  code: 'text',
  date: 'date',
  number: 'int8',
  instant: 'timestamptz',
  age: 'timestamptz',
};

export function orderOf<C extends string>(
  source: Pick<ListSource<C>, 'id' | 'columns' | 'defaultSort'>,
  sort: Sort<C>,
): Order {
  const wanted = sort.length > 0 ? sort : source.defaultSort;
  const keys = wanted.map(({ column, descending }): Key => {
    const { expression: shown, order, kind, isNullable = false } = source.columns[column];
    const expression = order ?? shown;
    return {
      expression,
      type: typeOf[kind],
      descending: (kind === 'age') !== descending,
      isNullable: isNullable && !order,
    };
  });
  const descending = keys.at(-1)?.descending ?? false;
  const last = wanted.at(-1);
  const ties = last && source.columns[last.column].ties;
  return {
    keys: [
      ...keys,
      ...(ties ? [{ expression: ties, type: typeOf.number, descending, isNullable: false }] : []),
      { expression: source.id, type: 'uuid', descending, isNullable: false },
    ],
    signature: wanted.map(({ column, descending }) => `${column}${descending ? '-' : '+'}`).join(),
  };
}

export const orderSql = ({ keys }: Order): Sql =>
  sql.join(
    keys.map(({ expression, descending }) => sql`${expression} ${sql.raw(descending ? 'desc' : 'asc')}`),
  );

/** The sort values of a row as texts, for its cursor. */
export const keySql = ({ keys }: Order): Sql => sql`array[${sql.join(keys.map(keyText))}]`;

const keyText = ({ expression, type }: Key): Sql =>
  type === 'timestamptz'
    ? sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${expression}::text`;

/** The content of a cursor: where the previous page ended, and how many rows were counted then. */
export type Position = { key: ReadonlyArray<string | null>; total: number };

/** A cursor names its sort order, so that it cannot be used with another one. */
export const encodeCursor = ({ signature }: Order, { key, total }: Position): string =>
  Buffer.from(JSON.stringify([signature, total, ...key])).toString('base64url');

export function decodeCursor({ keys, signature }: Order, cursor: string): Position {
  try {
    const [order, total, ...key] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const fits = keys.every(
      ({ isNullable }, i) => typeof key[i] === 'string' || (isNullable && key[i] === null),
    );
    if (order === signature && Number.isInteger(total) && key.length === keys.length && fits) {
      const known = { key: key as Array<string | null>, total: Math.max(0, Number(total)) };
      if (isUuid(String(key.at(-1)))) return known;
    }
  } catch {
    // The check below refuses it: it is not one of our cursors.
  }
  throw new AppError('BAD_REQUEST', [{ path: 'query.after', message: 'Not a cursor of this list' }]);
}

/** Rows after a position in this order. */
export function afterSql({ keys }: Order, position: Position): Sql {
  const at = keys.map((key, i) => {
    const value = position.key[i] ?? null;
    return { ...key, isNull: value === null, value: sql`cast(${value} as ${sql.raw(key.type)})` };
  });
  const [first] = at;
  const bound =
    first && !first.isNullable
      ? sql`${first.expression} ${sql.raw(first.descending ? '<=' : '>=')} ${first.value} and `
      : sql``;
  const isUniform = at.every(({ descending, isNullable }) => !isNullable && descending === first?.descending);
  if (isUniform) {
    // A row comparison is one range of an index with these columns. Under row security, an expression that calls a
    // function prevents that; then the bound on the first key is the range.
    const sign = sql.raw(first?.descending ? '<' : '>');
    const after = sql`(${sql.join(at.map((key) => key.expression))}) ${sign} (${sql.join(at.map((key) => key.value))})`;
    return at.length > 2 ? sql`(${bound}${after})` : after;
  }
  // (a > x) or (a = x and b < y) or …; the bound on the first key gives the index its range.
  const branches = at.map((key, i) => {
    const equal = at
      .slice(0, i)
      .map(({ expression, isNull, value }) =>
        isNull ? sql`${expression} is null` : sql`${expression} = ${value}`,
      );
    return sql`(${sql.join([...equal, strictlyAfter(key)], sql` and `)})`;
  });
  return sql`(${bound}(${sql.join(branches, sql` or `)}))`;
}

/** Strictly after the value: nulls come last when ascending, first when descending. */
function strictlyAfter(key: Key & { isNull: boolean; value: Sql }): Sql {
  const { expression, descending, isNullable, isNull, value } = key;
  if (isNull) return descending ? sql`${expression} is not null` : sql`false`;
  if (descending) return sql`${expression} < ${value}`;
  return isNullable
    ? sql`(${expression} > ${value} or ${expression} is null)`
    : sql`${expression} > ${value}`;
}

import type { ColumnFilter, Facet } from '@waypost/contract/list';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ListColumn, ListSource, Sort, Sql } from './column.ts';
import { facilityDays } from './days.ts';
import { dependsOnDay, filterSql } from './filter.ts';
import { afterSql, decodeCursor, encodeCursor, keySql, orderOf, orderSql } from './keyset.ts';

/** An exact count of a large list costs more than its page. */
const COUNT_UP_TO = 10_000;
const MOST_VALUES = 200;
/** Values are counted among this many rows. */
const FACET_ROWS = 100_000;

type Filter<C extends string> = Partial<Record<C, ColumnFilter>>;
export type PageQuery<C extends string> = {
  limit: number;
  after: string | null;
  sort: Sort<C>;
  filter: Filter<C>;
};
export type PageOfIds = { ids: string[]; total: number; totalIsCapped: boolean; next: string | null };

/** The list with the joins that these columns need. */
function fromSql<C extends string>(source: ListSource<C>, used: readonly C[]): Sql {
  const joins = new Set(used.map((name) => source.columns[name].join).filter((join) => join !== undefined));
  return sql.join([source.from, ...joins], sql` `);
}

/** What a filter leaves of a list. */
async function whereSql<C extends string>(
  db: Db,
  clock: Clock,
  source: ListSource<C>,
  filter: Filter<C>,
): Promise<Sql> {
  return filterSql(source, filter, dependsOnDay(source, filter) ? await facilityDays(db, clock) : []);
}

const usedBy = <C extends string>(filter: Filter<C>, sort: Sort<C>): C[] => [
  ...(Object.keys(filter) as C[]),
  ...sort.map(({ column }) => column),
];

/** The ids of one page of a list in its order; `only` narrows the list beside the user's filters. */
export async function pageOfIds<C extends string>(
  { db, clock }: { db: Db; clock: Clock },
  source: ListSource<C>,
  query: PageQuery<C>,
  only: Sql = sql`true`,
): Promise<PageOfIds> {
  const order = orderOf(source, query.sort);
  const position = query.after === null ? null : decodeCursor(order, query.after);
  const where = sql`${await whereSql(db, clock, source, query.filter)} and ${only}`;
  const found = await sql<{ id: string; key: string[] }>`
    select ${source.id} as id, ${keySql(order)} as key from ${fromSql(source, usedBy(query.filter, query.sort))}
    where ${where} and ${position ? afterSql(order, position) : sql`true`}
    order by ${orderSql(order)} limit ${query.limit + 1}`.execute(db);
  const page = found.rows.slice(0, query.limit);
  const hasMore = found.rows.length > query.limit;
  const total = position?.total ?? (hasMore ? await count(db, source, query.filter, where) : page.length);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    total: Math.min(total, COUNT_UP_TO),
    totalIsCapped: total > COUNT_UP_TO,
    next: hasMore && last ? encodeCursor(order, { key: last.key, total }) : null,
  };
}

/** Rows that match, counted until one more than the cap. */
async function count<C extends string>(
  db: Db,
  source: ListSource<C>,
  filter: Filter<C>,
  where: Sql,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from ${fromSql(source, usedBy(filter, []))} where ${where} limit ${COUNT_UP_TO + 1}) capped`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

const readable = ({ shown, expression }: ListColumn): Sql => shown ?? expression;

/** The values a column holds, most frequent first, under the filters of the other columns. */
export async function facet<C extends string>(
  { db, clock }: { db: Db; clock: Clock },
  source: ListSource<C>,
  query: { column: C; search: string | null; filter: Filter<C> },
): Promise<Facet> {
  const column = source.columns[query.column];
  const others = { ...query.filter };
  delete others[query.column];
  const searched = query.search
    ? sql`position(lower(${query.search}::text) in lower(${readable(column)})) > 0`
    : sql`true`;
  const { rows } = await sql<{ value: string | null; count: number; read: number }>`
    select nullif(min(shown), '') as value, count(*)::int as count, (sum(count(*)) over ())::int as read from (
      select ${column.expression} as held, ${readable(column)} as shown
      from ${fromSql(source, [...(Object.keys(others) as C[]), query.column])}
      where ${await whereSql(db, clock, source, others)} and ${searched} limit ${FACET_ROWS}) matching
    group by coalesce(held, '') order by count(*) desc, 1 limit ${MOST_VALUES + 1}`.execute(db);
  return {
    values: rows.slice(0, MOST_VALUES).map(({ value, count }) => ({ value, count })),
    isCapped: rows.length > MOST_VALUES || (rows[0]?.read ?? 0) >= FACET_ROWS,
  };
}

import type { ColumnFilter, Facet } from '@waypost/contract/list';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { ListColumn, ListSource, Sort, Sql } from './column.ts';
import { type Day, facilityDays } from './days.ts';
import { ageOf, dependsOnDay, filterSql } from './filter.ts';
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

const named = <C extends string>(filter: Filter<C>): C[] => Object.keys(filter) as C[];

/** The days a filter needs to know; most need none. */
async function daysFor<C extends string>({ db, clock }: Reading, source: ListSource<C>, filter: Filter<C>) {
  return dependsOnDay(source, filter) ? await facilityDays(db, clock) : [];
}

type Reading = { db: Db; clock: Clock };

/** The ids of one page of a list in its order; `only` narrows the list beside the user's filters. */
export async function pageOfIds<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  query: PageQuery<C>,
  only: Sql = sql`true`,
): Promise<PageOfIds> {
  const order = orderOf(source, query.sort);
  const position = query.after === null ? null : decodeCursor(order, query.after);
  const days = await daysFor(reading, source, query.filter);
  const where = sql`${filterSql(source, query.filter, days)} and ${only}`;
  const found = await sql<{ id: string; key: string[] }>`
    select ${source.id} as id, ${keySql(order)} as key
    from ${fromSql(source, [...named(query.filter), ...order.columns])}
    where ${where} and ${position ? afterSql(order, position) : sql`true`}
    order by ${orderSql(order)} limit ${query.limit + 1}`.execute(reading.db);
  const page = found.rows.slice(0, query.limit);
  const hasMore = found.rows.length > query.limit;
  const counted = async () => await count(reading.db, source, query.filter, where, COUNT_UP_TO + 1);
  const total = position?.total ?? (hasMore ? await counted() : page.length);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    total: Math.min(total, COUNT_UP_TO),
    totalIsCapped: total > COUNT_UP_TO,
    next: hasMore && last ? encodeCursor(order, { key: last.key, total }) : null,
  };
}

/** Rows that match, counted no further than the cap. */
async function count<C extends string>(
  db: Db,
  source: ListSource<C>,
  filter: Filter<C>,
  where: Sql,
  cap: number | null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from ${fromSql(source, named(filter))} where ${where} limit ${cap}::int) capped`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many rows a filter keeps, all of them. */
export async function countAll<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  filter: Filter<C>,
): Promise<number> {
  const days = await daysFor(reading, source, filter);
  return count(reading.db, source, filter, filterSql(source, filter, days), null);
}

/** The next rows of a list after a position, as the texts of some columns. */
export async function nextTexts<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  query: Omit<PageQuery<C>, 'after'> & { columns: readonly C[]; after: readonly (string | null)[] | null },
): Promise<{ rows: Array<Array<string | null>>; last: readonly (string | null)[] | null }> {
  const order = orderOf(source, query.sort);
  const days = await facilityDays(reading.db, reading.clock);
  const after = query.after ? afterSql(order, { key: query.after, total: 0 }) : sql`true`;
  const texts = query.columns.map((name) => textOf(source, name, days));
  const { rows } = await sql<{ key: Array<string | null>; texts: Array<string | null> }>`
    select ${keySql(order)} as key, array[${sql.join(texts)}]::text[] as texts
    from ${fromSql(source, [...named(query.filter), ...order.columns, ...query.columns])}
    where ${filterSql(source, query.filter, days)} and ${after}
    order by ${orderSql(order)} limit ${query.limit}`.execute(reading.db);
  const words = query.columns.map((name) => source.columns[name].words);
  return {
    rows: rows.map((row) => row.texts.map((text, i) => (text === null ? null : (words[i]?.[text] ?? text)))),
    last: rows.at(-1)?.key ?? null,
  };
}

const readable = ({ shown, expression }: ListColumn): Sql => shown ?? expression;

/** A column as a person reads it. */
function textOf<C extends string>(source: ListSource<C>, name: C, days: readonly Day[]): Sql {
  const column = source.columns[name];
  if (column.kind === 'age') return sql`${ageOf(source, column, days)}::text`;
  return sql`${readable(column)}::text`;
}

/** The values a column holds, most frequent first, under the filters of the other columns. */
export async function facet<C extends string>(
  reading: Reading,
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
      from ${fromSql(source, [...named(others), query.column])}
      where ${filterSql(source, others, await daysFor(reading, source, others))} and ${searched} limit ${FACET_ROWS}) matching
    group by coalesce(held, '') order by count(*) desc, 1 limit ${MOST_VALUES + 1}`.execute(reading.db);
  return {
    values: rows.slice(0, MOST_VALUES).map(({ value, count }) => ({ value, count })),
    isCapped: rows.length > MOST_VALUES || (rows[0]?.read ?? 0) >= FACET_ROWS,
  };
}

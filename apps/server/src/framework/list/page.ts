import type { ColumnFilter } from '@waypost/contract/core/list';
import { type RawBuilder, sql } from 'kysely';
import type { ListSource, Sort, Sql } from './column.ts';
import { countCapped } from './count.ts';
import { filterSql } from './filter.ts';
import { afterSql, decodeCursor, encodeCursor, keySql, type Order, orderOf, orderSql } from './keyset.ts';
import { noFilterValues } from './known.ts';
import { type Reading, readFilterValues } from './reading.ts';

export type PageQuery<C extends string> = {
  limit: number;
  after: string | null;
  sort: Sort<C>;
  filter: Partial<Record<C, ColumnFilter>>;
};
export type PageOfIds = { ids: string[]; total: number; totalIsCapped: boolean; next: string | null };

type Page = { id: string; key: string[] };

/** One page of a list in its sort order; `only` narrows the list beyond the user's filters. */
export async function pageSql<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  query: PageQuery<C>,
  only: Sql = sql`true`,
): Promise<{ page: RawBuilder<Page>; where: Sql; order: Order; counted: number | null }> {
  const known = await readFilterValues(reading, source, query.filter);
  return pageWithin(source, query, sql`${filterSql(source, query.filter, known)} and ${only}`);
}

/** The same for a query that needs no values read first. */
export const pageOf = <C extends string>(
  source: ListSource<C>,
  query: PageQuery<C>,
  only: Sql = sql`true`,
): { page: RawBuilder<Page>; where: Sql } =>
  pageWithin(source, query, sql`${filterSql(source, query.filter, noFilterValues)} and ${only}`);

function pageWithin<C extends string>(source: ListSource<C>, query: PageQuery<C>, where: Sql) {
  const order = orderOf(source, query.sort);
  const position = query.after === null ? null : decodeCursor(order, query.after);
  const page = sql<Page>`
    select ${source.id} as id, ${keySql(order)} as key
    from ${source.from}
    where ${where} and ${position ? afterSql(order, position) : sql`true`}
    order by ${orderSql(order)} limit ${sql.lit(query.limit + 1)}`;
  return { page, where, order, counted: position?.total ?? null };
}

/** The ids of one page of a list, and the number of rows. */
export async function pageOfIds<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  query: PageQuery<C>,
  only?: Sql,
): Promise<PageOfIds> {
  const { page, where, order, counted } = await pageSql(reading, source, query, only);
  const { rows } = await page.execute(reading.db);
  const hasMore = rows.length > query.limit;
  const shown = rows.slice(0, query.limit);
  const total =
    counted ??
    (hasMore
      ? await countCapped(reading, source, where, [query.filter, only?.compile(reading.db).parameters])
      : shown.length);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    total: Math.min(total, source.countUpTo),
    totalIsCapped: total > source.countUpTo,
    next: hasMore && last ? encodeCursor(order, { key: last.key, total }) : null,
  };
}

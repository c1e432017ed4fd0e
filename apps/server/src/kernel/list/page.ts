import type { ColumnFilter } from '@waypost/contract/list';
import { sql } from 'kysely';
import type { ListSource, Sort, Sql } from './column.ts';
import { COUNT_UP_TO, countCapped } from './count.ts';
import { filterSql } from './filter.ts';
import { afterSql, decodeCursor, encodeCursor, keySql, orderOf, orderSql } from './keyset.ts';
import { daysFor, type Reading } from './reading.ts';

export type PageQuery<C extends string> = {
  limit: number;
  after: string | null;
  sort: Sort<C>;
  filter: Partial<Record<C, ColumnFilter>>;
};
export type PageOfIds = { ids: string[]; total: number; totalIsCapped: boolean; next: string | null };

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
    from ${source.from}
    where ${where} and ${position ? afterSql(order, position) : sql`true`}
    order by ${orderSql(order)} limit ${query.limit + 1}`.execute(reading.db);
  const page = found.rows.slice(0, query.limit);
  const hasMore = found.rows.length > query.limit;
  const counted = () => countCapped(reading, source, where);
  const total = position?.total ?? (hasMore ? await counted() : page.length);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    total: Math.min(total, COUNT_UP_TO),
    totalIsCapped: total > COUNT_UP_TO,
    next: hasMore && last ? encodeCursor(order, { key: last.key, total }) : null,
  };
}

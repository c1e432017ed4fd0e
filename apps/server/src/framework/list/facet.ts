import type { ColumnFilter, Facet } from '@waypost/contract/core/list';
import { sql } from 'kysely';
import { type ListSource, readable } from './column.ts';
import { filterSql } from './filter.ts';
import { comparedName } from './names.ts';
import { type Reading, readFilterValues } from './reading.ts';

const MAX_VALUES = 200;
/** Number of rows among which values are counted. */
const FACET_ROWS = 100_000;

/** The values of a column, most frequent first, under the filters of the other columns. */
export async function facet<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  query: { column: C; search: string | null; filter: Partial<Record<C, ColumnFilter>> },
): Promise<Facet> {
  const column = source.columns[query.column];
  const others = { ...query.filter };
  delete others[query.column];
  const [part, within] = column.isName
    ? [sql`${comparedName(query.search ?? '')}::text`, sql`folded(${readable(column)})`]
    : [sql`lower(${query.search}::text)`, sql`lower(${readable(column)})`];
  const searched = query.search ? sql`position(${part} in ${within}) > 0` : sql`true`;
  const { rows } = await sql<{ value: string | null; count: number; read: number }>`
    select nullif(min(shown), '') as value, count(*)::int as count, (sum(count(*)) over ())::int as read from (
      select ${column.expression} as held, ${readable(column)} as shown
      from ${source.from}
      where ${filterSql(source, others, await readFilterValues(reading, source, others))} and ${searched} limit ${FACET_ROWS}) matching
    group by coalesce(held, '') order by count(*) desc, 1 limit ${MAX_VALUES + 1}`.execute(reading.db);
  return {
    values: rows.slice(0, MAX_VALUES).map(({ value, count }) => ({ value, count })),
    isCapped: rows.length > MAX_VALUES || (rows[0]?.read ?? 0) >= FACET_ROWS,
  };
}

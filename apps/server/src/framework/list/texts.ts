import { sql } from 'kysely';
import { type ListSource, readable, type Sql } from './column.ts';
import { ageOf, filterSql } from './filter.ts';
import { afterSql, keySql, orderOf, orderSql } from './keyset.ts';
import { type Day, facilityDays } from './known.ts';
import type { PageQuery } from './page.ts';
import { type Reading, wordsFor } from './reading.ts';

/** The next rows of a list after a position, as the displayed texts of some columns. */
export async function nextTexts<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  query: Omit<PageQuery<C>, 'after'> & { columns: readonly C[]; after: readonly (string | null)[] | null },
): Promise<{ rows: Array<Array<string | null>>; last: readonly (string | null)[] | null }> {
  const order = orderOf(source, query.sort);
  const days = await facilityDays(reading.db, reading.clock);
  const words = await wordsFor(reading.db, source, query.filter);
  const after = query.after ? afterSql(order, { key: query.after, total: 0 }) : sql`true`;
  const texts = query.columns.map((name) => textOf(source, name, days));
  const { rows } = await sql<{ key: Array<string | null>; texts: Array<string | null> }>`
    select ${keySql(order)} as key, array[${sql.join(texts)}]::text[] as texts
    from ${source.from}
    where ${filterSql(source, query.filter, { days, words })} and ${after}
    order by ${orderSql(order)} limit ${query.limit}`.execute(reading.db);
  const shown = query.columns.map((name) => source.columns[name].words);
  return {
    rows: rows.map((row) => row.texts.map((text, i) => (text === null ? null : (shown[i]?.[text] ?? text)))),
    last: rows.at(-1)?.key ?? null,
  };
}

/** A column as displayed. */
function textOf<C extends string>(source: ListSource<C>, name: C, days: readonly Day[]): Sql {
  const column = source.columns[name];
  if (column.kind === 'age') return sql`${ageOf(source, column, days)}::text`;
  return sql`${readable(column)}::text`;
}

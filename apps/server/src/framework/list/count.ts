import { createHash } from 'node:crypto';
import type { ColumnFilter } from '@waypost/contract/core/list';
import { type RawBuilder, sql } from 'kysely';
import type { ListSource, Sql } from './column.ts';
import { filterSql } from './filter.ts';
import { type Reading, readFilterValues } from './reading.ts';

/**
 * Lists that exceed the counted number of rows, and until when this is assumed. Counting ten thousand rows for every
 * page costs more than the page, and a list that long does not become short within half a minute. Shorter lists are
 * counted each time.
 */
const longLists = new WeakMap<object, Map<string, number>>();
const LONG_LIST_MS = 30_000;
const MAX_CACHED_LISTS = 1000;

type CountContext = Pick<Reading, 'actor' | 'entity' | 'clock'>;

/** A hash, because a filter may contain patient data. A transaction sees one entity and these facilities. */
const keyOf = ({ actor, entity }: CountContext, filter: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([entity.id, actor.facilityIds, filter]))
    .digest('base64');

/** Whether a list recently exceeded the counted number of rows. `filter` is everything that narrows it. */
export const isKnownToBeLong = (asked: CountContext, source: ListSource<string>, filter: unknown): boolean =>
  (longLists.get(source)?.get(keyOf(asked, filter)) ?? 0) > asked.clock.now().getTime();

/** The statement that counts matching rows, up to one more than the cap. */
export const countSql = <C extends string>(
  source: ListSource<C>,
  where: Sql,
): RawBuilder<{ total: number }> =>
  sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from ${source.from} where ${where} limit ${sql.lit(source.countUpTo + 1)}) capped`;

/** The number of matching rows, counted up to one more than the cap. `filter` is the source of `where`. */
export async function countCapped<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  where: Sql,
  filter: unknown,
): Promise<number> {
  if (isKnownToBeLong(reading, source, filter)) return source.countUpTo + 1;
  const { rows } = await countSql(source, where).execute(reading.db);
  const total = rows[0]?.total ?? 0;
  const known = longLists.get(source) ?? new Map<string, number>();
  longLists.set(source, known);
  const key = keyOf(reading, filter);
  known.delete(key);
  if (total > source.countUpTo) {
    if (known.size >= MAX_CACHED_LISTS) known.clear();
    known.set(key, reading.clock.now().getTime() + LONG_LIST_MS);
  }
  return total;
}

/** The condition of a filter. */
export const whereOf = async <C extends string>(
  reading: Reading,
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): Promise<Sql> => filterSql(source, filter, await readFilterValues(reading, source, filter));

/** The exact number of rows that match a filter. */
export async function countAll<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): Promise<number> {
  const where = await whereOf(reading, source, filter);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${source.from} where ${where}`.execute(reading.db);
  return rows[0]?.total ?? 0;
}

import { createHash } from 'node:crypto';
import type { ColumnFilter } from '@waypost/contract/list';
import { sql } from 'kysely';
import type { ListSource, Sql } from './column.ts';
import { filterSql } from './filter.ts';
import { daysFor, type Reading } from './reading.ts';

/**
 * Lists that hold more rows than are counted, and until when that is assumed. Counting ten thousand rows
 * for every page costs more than the page, and a list that long does not get short in half a minute. Shorter
 * lists are counted each time.
 */
const longLists = new Map<string, number>();
const BELIEVED_MS = 30_000;
const MOST_REMEMBERED = 1000;

/** How many rows match, counted up to one more than the cap. */
export async function countCapped<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  where: Sql,
): Promise<number> {
  const { db, actor, entity, clock } = reading;
  const now = clock.now().getTime();
  const statement = sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from ${source.from} where ${where} limit ${source.countUpTo + 1}) capped`.compile(db);
  // A hash, because a filter can hold patient data. The transaction sees one entity and these facilities.
  const key = createHash('sha256')
    .update(JSON.stringify([entity.id, actor.facilityIds, statement.sql, statement.parameters]))
    .digest('base64');
  if ((longLists.get(key) ?? 0) > now) return source.countUpTo + 1;
  const { rows } = await db.executeQuery<{ total: number }>(statement);
  const total = rows[0]?.total ?? 0;
  longLists.delete(key);
  if (total > source.countUpTo) {
    if (longLists.size >= MOST_REMEMBERED) longLists.clear();
    longLists.set(key, now + BELIEVED_MS);
  }
  return total;
}

/** The exact number of rows that match a filter. */
export async function countAll<C extends string>(
  reading: Reading,
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): Promise<number> {
  const where = filterSql(source, filter, await daysFor(reading, source, filter));
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${source.from} where ${where}`.execute(reading.db);
  return rows[0]?.total ?? 0;
}

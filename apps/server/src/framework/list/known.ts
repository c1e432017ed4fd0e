import type { ColumnCondition, ColumnFilter } from '@waypost/contract/core/list';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { todayIn } from '../../infrastructure/dates.ts';

/** The words that contain a typed part, by the condition that searches for it. */
export type Words = ReadonlyMap<ColumnCondition, readonly string[]>;

/** Values that must be read before a filter becomes a statement. */
export type Known = { days: readonly Day[]; words: Words };

/** The value when nothing has to be read, as for most filters. */
export const noFilterValues: Known = { days: [], words: new Map() };

/** The current day at some facilities. */
export type Day = { today: string; timeZone: string; facilityIds: readonly string[] };

/** The current day at the facilities of this call, once per time zone. */
export async function facilityDays(db: Db, clock: Clock): Promise<Day[]> {
  const { rows } = await sql<{ time_zone: string; ids: string[] }>`
    select time_zone, array_agg(id::text) as ids from facility
    where id = any ((select current_facilities())::uuid[]) group by time_zone order by time_zone`.execute(db);
  return rows.map(({ time_zone, ids }) => ({
    today: todayIn(time_zone, clock.now()),
    timeZone: time_zone,
    facilityIds: ids,
  }));
}

/** The one or two conditions of a filter. */
export const conditionsOf = (filter: ColumnFilter): readonly ColumnCondition[] =>
  'conditions' in filter ? filter.conditions : [filter];

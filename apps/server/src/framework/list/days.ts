import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { todayIn } from '../../infrastructure/dates.ts';

/** Today's date at some facilities. */
export type Day = { today: string; timeZone: string; facilityIds: readonly string[] };

/** Today's date at the facilities this call may see, one for each time zone. */
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

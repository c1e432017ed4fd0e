import { mondayOf } from '@waypost/contract/core/days';
import { sql } from 'kysely';
import type { Work } from '../../../framework/work.ts';
import { todayIn } from '../../../infrastructure/dates.ts';
import { facilityRows } from '../../facilities/readable.ts';

/**
 * The Monday of the present week at the caller's facility with the latest date, where a week begins first.
 */
export async function latestMonday({ db, actor, clock }: Work): Promise<string> {
  const { rows: zones } = await sql<{ time_zone: string }>`
    select distinct time_zone from ${facilityRows} facility where id = any (${[...actor.facilityIds]}::uuid[])`.execute(
    db,
  );
  const today = zones
    .map(({ time_zone }) => todayIn(time_zone, clock.now()))
    .sort()
    .at(-1);
  return mondayOf(today ?? clock.now().toISOString().slice(0, 10));
}

import { testDatabase } from './database.ts';
import type { Facility, Organization } from './organization.ts';

/** The day in the east is always later than in the west, because their clocks are 25 hours apart. */
const [WEST, EAST] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];

type Days = { dayInWest: string; dayInEast: string };

/** Moves the first two facilities of an organization to zones in which the day always differs. */
export async function moveToDifferentDays(
  at: Organization,
): Promise<Days & { west: Facility; east: Facility }> {
  const { pool } = await testDatabase();
  const [west, east] = [at.facility(0), at.facility(1)];
  await pool.query('update facility set time_zone = $1 where id = $2', [WEST, west.id]);
  await pool.query('update facility set time_zone = $1 where id = $2', [EAST, east.id]);
  const { rows } = await pool.query<Days>(
    `select (now() at time zone $1)::date::text as "dayInWest", (now() at time zone $2)::date::text as "dayInEast"`,
    [WEST, EAST],
  );
  return { ...(rows[0] as Days), west, east };
}

import type pg from 'pg';
import type { CastFacility } from '../../../src/seed/organisations.ts';

/** The day in the east is always a later one than that in the west: their clocks are 25 hours apart. */
const [WEST, EAST] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];

type Days = { dayInWest: string; dayInEast: string };

/** Moves two facilities to zones in which it is never the same day, for as long as `run` takes. */
export async function onDifferentDays(
  pool: pg.Pool,
  west: CastFacility,
  east: CastFacility,
  run: (days: Days) => Promise<void>,
): Promise<void> {
  const zone = (timeZone: string | undefined, { id }: CastFacility) =>
    pool.query('update facility set time_zone = $1 where id = $2', [timeZone, id]);
  try {
    await zone(WEST, west);
    await zone(EAST, east);
    const { rows } = await pool.query<Days>(
      `select (now() at time zone $1)::date::text as "dayInWest", (now() at time zone $2)::date::text as "dayInEast"`,
      [WEST, EAST],
    );
    await run(rows[0] as Days);
  } finally {
    await zone(west.timeZone, west);
    await zone(east.timeZone, east);
  }
}

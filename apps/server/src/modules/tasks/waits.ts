import type { Db } from '../../infrastructure/database.ts';
import { addDays } from '../../infrastructure/dates.ts';

/** A wait in business days reaches at most as far as this many days: 999 of them without weekends and holidays. */
const FARTHEST = 2500;

/** The date so many days after a day; of business days when asked: neither weekends nor holidays of the facility. */
export async function waitEnd(
  db: Db,
  facilityId: string,
  from: string,
  { days, inBusinessDays }: { days: number; inBusinessDays: boolean },
): Promise<string> {
  if (!inBusinessDays) return addDays(from, days);
  const holidays = await db
    .selectFrom('facility_holiday')
    .select('day')
    .where('facility_id', '=', facilityId)
    .where('day', '>', from)
    .where('day', '<=', addDays(from, FARTHEST))
    .execute();
  return businessDay(from, days, new Set(holidays.map(({ day }) => day)));
}

/** The `days`th business day after a day. */
function businessDay(from: string, days: number, holidays: ReadonlySet<string>): string {
  let day = from;
  let left = days;
  for (let passed = 0; left > 0 && passed < FARTHEST; passed += 1) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !holidays.has(day)) left -= 1;
  }
  return day;
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

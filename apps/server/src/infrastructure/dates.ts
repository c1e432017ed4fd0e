/** The current date in a time zone; the contract defines dates themselves. */
export { addDays, daysBetween, daysUntil } from '@waypost/contract/core/days';

/** One formatter per time zone, because creating one costs more than a whole page of rows. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Each zone's offset from UTC is a multiple of this, so that no date begins in between. */
const QUARTER_MS = 900_000;
/** The latest computed date of each zone. */
const latest = new Map<string, { quarter: number; today: string }>();

/** The current date at the facility. */
export function todayIn(timeZone: string, now: Date): string {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  const known = latest.get(timeZone);
  if (known?.quarter === quarter) return known.today;
  const format =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formatters.set(timeZone, format);
  const today = format.format(now);
  latest.set(timeZone, { quarter, today });
  return today;
}

/** The rows of a page have few zones, and computing the date of one costs as much as the rest of a row. */
export function todayByZone(now: Date): (zone: string) => string {
  const known = new Map<string, string>();
  return (zone) => {
    const today = known.get(zone) ?? todayIn(zone, now);
    known.set(zone, today);
    return today;
  };
}

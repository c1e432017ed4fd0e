/** Today's date in a time zone; dates themselves are defined in the contract. */
export { addDays, daysBetween, daysUntil } from '@waypost/contract/core/days';

/** One for each time zone: making a formatter costs more than a whole page of rows. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Each zone is a multiple of this from UTC, so that no date begins in between. */
const QUARTER_MS = 900_000;
/** The date that was asked for last in each zone. */
const latest = new Map<string, { quarter: number; today: string }>();

/** Today's date where the facility is. */
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

/** The rows of a page share few zones, and finding the date of one costs as much as the rest of a row. */
export function todayByZone(now: Date): (zone: string) => string {
  const known = new Map<string, string>();
  return (zone) => {
    const today = known.get(zone) ?? todayIn(zone, now);
    known.set(zone, today);
    return today;
  };
}

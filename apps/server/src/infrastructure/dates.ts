/** Today's date in a time zone; dates themselves are defined in the contract. */
export { addDays, daysBetween, daysUntil } from '@waypost/contract/core/days';

/** One for each time zone: making a formatter costs more than a whole page of rows. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Today's date where the facility is. */
export function todayIn(timeZone: string, now: Date): string {
  const known = formatters.get(timeZone);
  if (known) return known.format(now);
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formatters.set(timeZone, made);
  return made.format(now);
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

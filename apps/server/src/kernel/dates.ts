/** Calendar dates as text, `YYYY-MM-DD`: they have no time and never pass through a time zone by accident. */

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

export function addDays(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

/** Whole days from one date to a later one; 0 when it is not later. */
export function daysBetween(from: string, to: string): number {
  return Math.max(
    0,
    Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000),
  );
}

/** Calendar days as text, `YYYY-MM-DD`: they have no time, so that no time zone shifts them by accident. */

const written = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day of the years 1 to 9999 as text; null when no such day exists. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return null;
  // Day 0 of the next month is the last day of this one. `Date.UTC` would read years below 100 as 1900s.
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  if (day > last.getUTCDate()) return null;
  const padded = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ];
  return padded.join('-');
}

/** Whether a text is a calendar day in the format of the wire. */
export function isDay(text: string): boolean {
  const [, year, month, day] = written.exec(text) ?? [];
  return dayOf(Number(year), Number(month), Number(day)) === text;
}

/** Adds a number of days to a day; a negative number subtracts. */
export function addDays(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

/** Whole days from one day to a later one; 0 when the second day is not later. */
export const daysBetween = (from: string, to: string): number => Math.max(0, daysUntil(from, to));

/** Days from one date to another; negative when the second is earlier. */
export const daysUntil = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The Monday of the week of a day. A week of work is Monday to Sunday, for figures and for filters. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

import { dayOf } from '@waypost/contract/core/days';
import { displayDate, isoPattern } from '@waypost/contract/core/display-date';

export { displayDate };

/** Formats and parses calendar dates. No time zone is ever involved. */

/** A date of birth, or a text if it is unknown. */
export const birthText = (birthDate: string | null): string =>
  birthDate === null ? 'Unknown' : displayDate(birthDate);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The formats of typed and pasted dates; the first that gives a date wins. */
const typedPatterns = [
  /^(?<month>\d{1,2})\s*[/.-]\s*(?<day>\d{1,2})\s*[/.-]\s*(?<year>\d{4})$/,
  /^(?<month>\d{1,2})\s*[/.-]\s*(?<day>\d{1,2})\s*[/.-]\s*(?<year>\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
  /^(?<name>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/,
  /^(?<day>\d{1,2})[\s-]+(?<name>[a-z]{3})[a-z]*\.?[\s-]+(?<year>\d{4})$/,
];

/** The rule for the century of a two-digit year. */
type CenturyRule = { today: string; isPast: boolean };

/** The most plausible date for a two-digit year. */
function nearest(
  year: number,
  inYear: (whole: number) => string | null,
  { today, isPast }: CenturyRule,
): string | null {
  const now = Number(today.slice(0, 4));
  const century = now - (now % 100);
  const [last, here, next] = [century - 100, century, century + 100].map((each) => inYear(each + year));
  if (isPast) return here && here <= today ? here : (last ?? null);
  const distance = year - (now % 100);
  return (distance > 50 ? last : distance < -50 ? next : here) ?? null;
}

/**
 * Parses a typed or pasted date (`1/31/2026`, `01312026`, `2026-01-31T08:00`, `20260131`, `Jan 31, 2026`) to
 * `2026-01-31`, or null. A two-digit year is the one nearest to today; for past dates, the last one.
 */
export function parseTypedDate(typed: string, { today, isPast }: CenturyRule): string | null {
  const text = typed.trim().toLowerCase();
  const iso = isoPattern.exec(text.toUpperCase());
  const written = iso ? `${iso[1]}-${iso[2]}-${iso[3]}` : text;
  for (const pattern of typedPatterns) {
    const { year = '', month, day = '', name = '' } = pattern.exec(written)?.groups ?? {};
    const inYear = (whole: number) =>
      dayOf(whole, month ? Number(month) : months.indexOf(name) + 1, Number(day));
    const found = year.length === 2 ? nearest(Number(year), inYear, { today, isPast }) : inYear(Number(year));
    if (found !== null) return found;
  }
  return null;
}

/** Parses a date as `parseTypedDate` does, and a month and a day alone (`12/2`) as the next such day, today included. */
export function parseNextDate(typed: string, today: string): string | null {
  const { month, day } =
    /^(?<month>\d{1,2})\s*[/.-]\s*(?<day>\d{1,2})[/.-]?$/.exec(typed.trim())?.groups ?? {};
  if (month === undefined) return parseTypedDate(typed, { today, isPast: false });
  const thisYear = Number(today.slice(0, 4));
  // February 29 may be eight years away.
  const days = Array.from({ length: 9 }, (_, at) => dayOf(thisYear + at, Number(month), Number(day)));
  return days.find((each) => each !== null && each >= today) ?? null;
}

/** Adds the slashes while digits are typed; pasted or deleted text is not changed. */
export function maskDate(next: string, previous: string): string {
  if (next.length !== previous.length + 1) return next;
  const month = /^(0[1-9]|1[0-2])$/.test(next);
  const day = /^\d{1,2}\/(0[1-9]|[12]\d|3[01])$/.test(next);
  // Does not double a slash that the user types too.
  return month || day ? `${next}/` : next.replace(/\/[/.-]$/, '/');
}

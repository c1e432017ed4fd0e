import { dayOf } from '@waypost/contract/core/days';
import { displayDate, isoPattern } from '@waypost/contract/core/display-date';

export { displayDate };

/** Formats and parses calendar dates. No time zone is ever involved. */

/** A date of birth, which may be unknown. */
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

/** What decides the century of a year of two digits. */
type Nearness = { today: string; isPast: boolean };

/** The day in the year of these two digits that is meant. */
function nearest(
  year: number,
  inYear: (whole: number) => string | null,
  { today, isPast }: Nearness,
): string | null {
  const now = Number(today.slice(0, 4));
  const century = now - (now % 100);
  const [last, here, next] = [century - 100, century, century + 100].map((each) => inYear(each + year));
  if (isPast) return here && here <= today ? here : (last ?? null);
  const distance = year - (now % 100);
  return (distance > 50 ? last : distance < -50 ? next : here) ?? null;
}

/**
 * What was typed or pasted (`1/31/2026`, `01312026`, `2026-01-31T08:00`, `20260131`, `Jan 31, 2026`) as `2026-01-31`,
 * or null when it is no day. A year of two digits is the nearest one to today; of a day that is past, the last one.
 */
export function parseTypedDate(typed: string, { today, isPast }: Nearness): string | null {
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

/** Adds the slashes while digits are typed; pasted or deleted text is not changed. */
export function maskDate(next: string, previous: string): string {
  if (next.length !== previous.length + 1) return next;
  const month = /^(0[1-9]|1[0-2])$/.test(next);
  const day = /^\d{1,2}\/(0[1-9]|[12]\d|3[01])$/.test(next);
  // A slash that the user also types is not doubled.
  return month || day ? `${next}/` : next.replace(/\/[/.-]$/, '/');
}

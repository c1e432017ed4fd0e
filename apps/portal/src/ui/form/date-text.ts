/** How a calendar date is written for staff, and read back from what they type. No time zone is ever involved. */

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Is this a day of the calendar? */
function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  // Day 0 of the next month is the last of this one; UTC on both sides, so nothing shifts.
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `2026-01-31` as `01/31/2026`; any other text as it is (C-204). */
export function displayDate(text: string): string {
  const parts = isoPattern.exec(text);
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : text;
}

const typedPatterns = [
  /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/** What was typed or pasted (`1/31/2026`, `01312026`, `2026-01-31`) as `2026-01-31`, or null when it is no day. */
export function parseTypedDate(typed: string): string | null {
  const text = typed.trim();
  for (const pattern of typedPatterns) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const { year = '', month = '', day = '' } = groups;
    if (!isDay(Number(year), Number(month), Number(day))) return null;
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return null;
}

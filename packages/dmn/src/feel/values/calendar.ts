/** The proleptic Gregorian calendar for years of up to nine digits, without the limits of JavaScript's Date. */
export const maxYear = 999_999_999;
export const nanosPerSecond = 1_000_000_000;
export const secondsPerDay = 86_400;
export const nanosPerDay = secondsPerDay * nanosPerSecond;

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);

export const isCalendarDay = (year: number, month: number, day: number): boolean =>
  Number.isInteger(year) &&
  Number.isInteger(month) &&
  Number.isInteger(day) &&
  Math.abs(year) <= maxYear &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= daysInMonth(year, month);

/** Returns the days since 1970-01-01. Years count from March, so that the leap day is the last day of its year. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of daysOfCivil. */
export function civilFromDays(days: number): { year: number; month: number; day: number } {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Returns the day of the week: Monday is 1, Sunday is 7 (ISO 8601). */
export const weekdayFromDays = (days: number): number => ((((days + 3) % 7) + 7) % 7) + 1;

/** Formats nanoseconds as the fraction of a second with its decimal point; '' for zero. */
export function formatFraction(nano: number): string {
  if (nano === 0) return '';
  const digits = pad(nano, 9);
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return `.${digits.slice(0, end)}`;
}

export const pad = (n: number, width: number): string => String(n).padStart(width, '0');

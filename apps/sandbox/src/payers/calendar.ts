/** The dates that a payer writes into its answers, as `CCYYMMDD` or ranges, relative to the requested service date. */
export type Calendar = {
  /** The date of the answer. */
  today: string;
  /** `HHMM` in UTC */
  time: string;
  year: string;
  month: string;
  lastYear: string;
  lastYearStart: string;
  lastYearEnd: string;
  yearStart: string;
  yearEnd: string;
  /** A day `months` away from the first of the month. */
  monthsAway(months: number): string;
};

/**
 * Creates the calendar of an answer. A payer reports the year and month of the requested service date, so that an
 * inquiry about last December gets the same answer in January. Days are in UTC, so that tests do not depend on the time
 * zone.
 *
 * @param serviceDay the day of service as `CCYYMMDD`; null when the inquiry has none
 */
export function createCalendar(now: Date, serviceDay: string | null): Calendar {
  const [year, month] =
    serviceDay === null
      ? [now.getUTCFullYear(), now.getUTCMonth()]
      : [Number(serviceDay.slice(0, 4)), Number(serviceDay.slice(4, 6)) - 1];
  return {
    today: day(now),
    time: now.toISOString().slice(11, 16).replace(':', ''),
    year: `${year}0101-${year}1231`,
    month: `${day(new Date(Date.UTC(year, month, 1)))}-${day(new Date(Date.UTC(year, month + 1, 0)))}`,
    lastYear: `${year - 1}0101-${year - 1}1231`,
    lastYearStart: `${year - 1}0101`,
    lastYearEnd: `${year - 1}1231`,
    yearStart: `${year}0101`,
    yearEnd: `${year}1231`,
    monthsAway: (months) => day(new Date(Date.UTC(year, month + months, 1))),
  };
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

/** The dates a payer writes into its answers, all `CCYYMMDD` or ranges of two, from the day that it is asked about. */
export type Calendar = {
  /** When it answers. */
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
 * The calendar of an answer. A payer tells the year and the month of the service that it is asked about, so that a question about last
 * December is answered in January as it was before. Its day is UTC here: no test may depend on where it runs.
 *
 * @param asked the day of service as `CCYYMMDD`; null when none was asked about
 */
export function calendarOf(now: Date, asked: string | null): Calendar {
  const [year, month] =
    asked === null
      ? [now.getUTCFullYear(), now.getUTCMonth()]
      : [Number(asked.slice(0, 4)), Number(asked.slice(4, 6)) - 1];
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

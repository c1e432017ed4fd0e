/** The dates a payer writes into its answers, all `CCYYMMDD` or ranges of two, from the day it answers. */
export type Calendar = {
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
  /** A day `months` away from the first of the current month. */
  monthsAway(months: number): string;
};

/** Reads the calendar off an instant. A payer's day is UTC here: no test may depend on where it runs. */
export function calendarOf(now: Date): Calendar {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
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

import {
  civilFromDays,
  daysFromCivil,
  daysInMonth,
  isCalendarDay,
  maxYear,
  pad,
  weekdayFromDays,
} from './calendar.ts';

const written = /^(-?)(\d{4}|[1-9]\d{4,8})-(\d\d)-(\d\d)$/;

/** A FEEL date (DMN 1.5, 10.3.2.3.1), with years from -999,999,999 to 999,999,999. */
export class CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Days since 1970-01-01, by which dates are compared. */
  readonly days: number;

  private constructor(year: number, month: number, day: number, days: number) {
    this.year = year;
    this.month = month;
    this.day = day;
    this.days = days;
  }

  /** Creates a date; null when the calendar has no such day. */
  static from(year: number, month: number, day: number): CalendarDate | null {
    if (!isCalendarDay(year, month, day)) return null;
    return new CalendarDate(year, month, day, daysFromCivil(year, month, day));
  }

  /** Creates a date from its days since 1970-01-01; null outside the allowed years. */
  static fromDays(days: number): CalendarDate | null {
    if (!Number.isSafeInteger(days)) return null;
    const { year, month, day } = civilFromDays(days);
    return Math.abs(year) > maxYear ? null : new CalendarDate(year, month, day, days);
  }

  /** Parses `YYYY-MM-DD` (XML Schema's form, including longer years); null when the text is not of this form. */
  static parse(text: string): CalendarDate | null {
    const match = written.exec(text);
    if (!match) return null;
    const year = Number(match[2]);
    if (match[1] === '-' && year === 0) return null;
    return CalendarDate.from(match[1] === '-' ? -year : year, Number(match[3]), Number(match[4]));
  }

  get weekday(): number {
    return weekdayFromDays(this.days);
  }

  /** Returns the same day `months` later, or the last day of that month. */
  plusMonths(months: number): CalendarDate | null {
    const total = this.year * 12 + (this.month - 1) + months;
    const year = Math.floor(total / 12);
    const month = total - year * 12 + 1;
    return CalendarDate.from(year, month, Math.min(this.day, daysInMonth(year, month)));
  }

  toString(): string {
    const year = pad(Math.abs(this.year), 4);
    return `${this.year < 0 ? '-' : ''}${year}-${pad(this.month, 2)}-${pad(this.day, 2)}`;
  }
}

import { nanosPerDay, nanosPerSecond } from './calendar.ts';
import { CalendarDate } from './date.ts';
import { TimeOfDay } from './time.ts';
import { floorDiv, offsetAt, offsetAtLocal, type Zone } from './zone.ts';

const day = BigInt(nanosPerDay);

/** A FEEL date and time (DMN 1.5, 10.3.2.3.3); its zone is the zone of its time. */
export class DateAndTime {
  readonly date: CalendarDate;
  readonly time: TimeOfDay;
  #offset: number | null | undefined;

  constructor(date: CalendarDate, time: TimeOfDay) {
    this.date = date;
    this.time = time;
  }

  /** Parses `YYYY-MM-DDThh:mm:ss` with an optional fraction and zone; null when the text is not of this form. */
  static parse(text: string): DateAndTime | null {
    const at = text.indexOf('T');
    if (at < 0) return null;
    const date = CalendarDate.parse(text.slice(0, at));
    if (date === null) return null;
    const endOfDay = /^24:00:00(?:\.0+)?(?![\d.])/.test(text.slice(at + 1));
    const time = TimeOfDay.parse(endOfDay ? `00${text.slice(at + 3)}` : text.slice(at + 1));
    if (time === null) return null;
    const day = endOfDay ? CalendarDate.fromDays(date.days + 1) : date;
    return day && new DateAndTime(day, time);
  }

  /** Returns the local date and time at an instant in nanoseconds since 1970; null outside the allowed years. */
  static atInstant(instant: bigint, zone: Zone): DateAndTime | null {
    return DateAndTime.atLocal(instant + BigInt(offsetAt(zone, instant)) * BigInt(nanosPerSecond), zone);
  }

  static atLocal(nanos: bigint, zone: Zone | null): DateAndTime | null {
    const days = floorDiv(nanos, day);
    const date = CalendarDate.fromDays(Number(days));
    return date && new DateAndTime(date, TimeOfDay.fromNanos(Number(nanos - days * day), zone));
  }

  get zone(): Zone | null {
    return this.time.zone;
  }

  /** Seconds east of UTC at this time, or null without a zone. */
  get offset(): number | null {
    if (this.#offset === undefined) {
      const { zone } = this.time;
      this.#offset = zone === null ? null : offsetAtLocal(zone, this.date.days, this.time.secondOfDay);
    }
    return this.#offset;
  }

  /** Nanoseconds since 1970 UTC; a time without a zone counts as UTC. */
  get instant(): bigint {
    return BigInt(this.date.days) * day + BigInt(this.time.nanosOfDay - (this.offset ?? 0) * nanosPerSecond);
  }

  plusNanos(nanos: bigint): DateAndTime | null {
    if (this.zone?.kind === 'region') return DateAndTime.atInstant(this.instant + nanos, this.zone);
    const local = BigInt(this.date.days) * day + BigInt(this.time.nanosOfDay);
    return DateAndTime.atLocal(local + nanos, this.zone);
  }

  plusMonths(months: number): DateAndTime | null {
    const date = this.date.plusMonths(months);
    return date && new DateAndTime(date, this.time);
  }

  toString(): string {
    return `${this.date}T${this.time}`;
  }
}

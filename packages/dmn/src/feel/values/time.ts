import { daysFromCivil, formatFraction, nanosPerDay, nanosPerSecond, pad } from './calendar.ts';
import { offsetAtLocal, parseZone, type Zone, zoneText } from './zone.ts';

const written = /^(\d\d):(\d\d):(\d\d)(?:\.(\d{1,100}))?(\D.{0,99})?$/;

/** The day that determines a region's offset for a time without a date. */
const referenceDay = daysFromCivil(1970, 1, 1);

/** A FEEL time (DMN 1.5, 10.3.2.3.2), to the nanosecond, with or without a zone. */
export class TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nano: number;
  readonly zone: Zone | null;

  private constructor(hour: number, minute: number, second: number, nano: number, zone: Zone | null) {
    this.hour = hour;
    this.minute = minute;
    this.second = second;
    this.nano = nano;
    this.zone = zone;
  }

  /** Creates a time; null when the day has no such time. */
  static from(
    hour: number,
    minute: number,
    second: number,
    nano: number,
    zone: Zone | null,
  ): TimeOfDay | null {
    const isIntegerBelow = (n: number, below: number) => Number.isInteger(n) && n >= 0 && n < below;
    if (
      !isIntegerBelow(hour, 24) ||
      !isIntegerBelow(minute, 60) ||
      !isIntegerBelow(second, 60) ||
      !isIntegerBelow(nano, nanosPerSecond)
    )
      return null;
    return new TimeOfDay(hour, minute, second, nano, zone);
  }

  /** Creates the time `nanos` after midnight, which must be within one day. */
  static fromNanos(nanos: number, zone: Zone | null): TimeOfDay {
    const seconds = Math.floor(nanos / nanosPerSecond);
    return new TimeOfDay(
      Math.floor(seconds / 3600),
      Math.floor(seconds / 60) % 60,
      seconds % 60,
      nanos - seconds * nanosPerSecond,
      zone,
    );
  }

  /** Parses `hh:mm:ss` with an optional fraction and zone; null when the text is not of this form. */
  static parse(text: string): TimeOfDay | null {
    const match = written.exec(text);
    if (!match) return null;
    const [, hour, minute, second, fraction = '', rest = ''] = match;
    const zone = rest === '' ? null : parseZone(rest);
    if (rest !== '' && zone === null) return null;
    const nano = Number(fraction.slice(0, 9).padEnd(9, '0'));
    return TimeOfDay.from(Number(hour), Number(minute), Number(second), nano, zone);
  }

  get secondOfDay(): number {
    return this.hour * 3600 + this.minute * 60 + this.second;
  }

  /** Nanoseconds since midnight in its zone. */
  get nanosOfDay(): number {
    return this.secondOfDay * nanosPerSecond + this.nano;
  }

  /** Seconds east of UTC, or null without a zone. */
  get offset(): number | null {
    return this.zone === null ? null : offsetAtLocal(this.zone, referenceDay, this.secondOfDay);
  }

  /** Nanoseconds since midnight UTC, possibly on the day before or after. */
  get nanosUtc(): number {
    return this.nanosOfDay - (this.offset ?? 0) * nanosPerSecond;
  }

  /** Adds nanoseconds; the time wraps around at midnight. */
  plusNanos(nanos: bigint): TimeOfDay {
    const day = BigInt(nanosPerDay);
    const total = (((BigInt(this.nanosOfDay) + nanos) % day) + day) % day;
    return TimeOfDay.fromNanos(Number(total), this.zone);
  }

  withZone(zone: Zone | null): TimeOfDay {
    return new TimeOfDay(this.hour, this.minute, this.second, this.nano, zone);
  }

  toString(): string {
    const fraction = formatFraction(this.nano);
    const clock = `${pad(this.hour, 2)}:${pad(this.minute, 2)}:${pad(this.second, 2)}`;
    return `${clock}${fraction}${zoneText(this.zone)}`;
  }
}

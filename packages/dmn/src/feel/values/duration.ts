import { formatFraction, nanosPerSecond } from './calendar.ts';

const second = BigInt(nanosPerSecond);
/** The maximum duration, which covers any two dates and is still fast to compute with. */
const maxNanos = second * 86_400n * 1_000_000_000_000n;

/** A years and months duration (DMN 1.5, 10.3.2.3.8), as a number of months. */
export class MonthsDuration {
  readonly months: number;

  private constructor(months: number) {
    this.months = months;
  }

  static from(months: number): MonthsDuration | null {
    return Number.isSafeInteger(months) ? new MonthsDuration(months || 0) : null;
  }

  toString(): string {
    const size = Math.abs(this.months);
    const years = Math.floor(size / 12);
    const rest = size % 12;
    if (size === 0) return 'P0M';
    return `${this.months < 0 ? '-' : ''}P${years ? `${years}Y` : ''}${rest ? `${rest}M` : ''}`;
  }
}

/** A days and time duration (DMN 1.5, 10.3.2.3.7), as a number of nanoseconds. */
export class DaysDuration {
  readonly nanos: bigint;

  private constructor(nanos: bigint) {
    this.nanos = nanos;
  }

  static from(nanos: bigint): DaysDuration | null {
    return nanos > maxNanos || nanos < -maxNanos ? null : new DaysDuration(nanos);
  }

  static fromSeconds(seconds: number): DaysDuration {
    return new DaysDuration(BigInt(seconds) * second);
  }

  get days(): number {
    return Number(this.nanos / (second * 86_400n));
  }

  get hours(): number {
    return Number((this.nanos / (second * 3600n)) % 24n);
  }

  get minutes(): number {
    return Number((this.nanos / (second * 60n)) % 60n);
  }

  get seconds(): number {
    return Number((this.nanos / second) % 60n);
  }

  toString(): string {
    if (this.nanos === 0n) return 'PT0S';
    const size = this.nanos < 0n ? new DaysDuration(-this.nanos) : this;
    const { days, hours, minutes, seconds } = size;
    const nano = Number(size.nanos % second);
    const fraction = formatFraction(nano);
    const clock = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${
      seconds || nano ? `${seconds}${fraction}S` : ''
    }`;
    return `${this.nanos < 0n ? '-' : ''}P${days ? `${days}D` : ''}${clock && `T${clock}`}`;
  }
}

const months = /^(-?)P(?:(\d{1,15})Y)?(?:(\d{1,15})M)?$/;
const days =
  /^(-?)P(?:(\d{1,18})D)?(?:T(?=\d)(?:(\d{1,18})H)?(?:(\d{1,18})M)?(?:(\d{1,18})(?:\.(\d{0,100}))?S)?)?$/;

/** Parses an XML Schema duration of years and months or of days and time; null when the text is neither. */
export function parseDuration(text: string): MonthsDuration | DaysDuration | null {
  const calendar = months.exec(text);
  if (calendar && (calendar[2] ?? calendar[3]) !== undefined) {
    const total = Number(calendar[2] ?? 0) * 12 + Number(calendar[3] ?? 0);
    return MonthsDuration.from(calendar[1] === '-' ? 0 - total : total);
  }
  const clock = days.exec(text);
  if (!clock || clock.slice(2).every((part) => part === undefined)) return null;
  const [, sign, d = '0', h = '0', m = '0', s = '0', fraction = ''] = clock;
  const whole = ((BigInt(d) * 24n + BigInt(h)) * 60n + BigInt(m)) * 60n + BigInt(s);
  const nanos = whole * second + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
  return DaysDuration.from(sign === '-' ? -nanos : nanos);
}

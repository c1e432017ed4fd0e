import { CalendarDate } from './date.ts';
import { DateAndTime } from './date-time.ts';
import { DaysDuration, MonthsDuration } from './duration.ts';
import { TimeOfDay } from './time.ts';
import { Range, type Value } from './value.ts';

type Properties<T> = Readonly<Record<string, (value: T) => Value>>;

const ofDate: Properties<CalendarDate> = {
  year: (date) => date.year,
  month: (date) => date.month,
  day: (date) => date.day,
  weekday: (date) => date.weekday,
};

const ofTime: Properties<TimeOfDay> = {
  hour: (time) => time.hour,
  minute: (time) => time.minute,
  second: (time) => time.second,
  'time offset': (time) => offsetDuration(time.offset),
  timezone: (time) => (time.zone?.kind === 'region' ? time.zone.name : null),
};

const offsetDuration = (seconds: number | null): Value =>
  seconds === null ? null : DaysDuration.fromSeconds(seconds);

const ofMonths: Properties<MonthsDuration> = {
  years: ({ months }) => Math.trunc(months / 12),
  months: ({ months }) => months % 12,
};

const ofDays: Properties<DaysDuration> = {
  days: (duration) => duration.days,
  hours: (duration) => duration.hours,
  minutes: (duration) => duration.minutes,
  seconds: (duration) => duration.seconds,
};

const ofRange: Properties<Range> = {
  start: (range) => (range.hasStart && range.form !== '!=' ? range.start : null),
  end: (range) => (range.hasEnd && range.form !== '!=' ? range.end : null),
  'start included': (range) => range.startIncluded,
  'end included': (range) => range.endIncluded,
};

const read = <T>(properties: Properties<T>, name: string, value: T): Value | undefined =>
  Object.hasOwn(properties, name) ? properties[name]?.(value) : undefined;

/** A property of a date, time, duration or range (DMN 1.5, 10.3.2.15, table 62); undefined when there is none. */
export function propertyOf(value: Value, name: string): Value | undefined {
  if (value instanceof CalendarDate) return read(ofDate, name, value);
  if (value instanceof TimeOfDay) return read(ofTime, name, value);
  if (value instanceof DateAndTime) {
    if (name === 'time offset') return offsetDuration(value.offset);
    return read(ofDate, name, value.date) ?? read(ofTime, name, value.time);
  }
  if (value instanceof MonthsDuration) return read(ofMonths, name, value);
  if (value instanceof DaysDuration) return read(ofDays, name, value);
  return value instanceof Range ? read(ofRange, name, value) : undefined;
}

const ofType: Readonly<Record<string, readonly string[]>> = {
  date: Object.keys(ofDate),
  time: Object.keys(ofTime),
  'date and time': [...Object.keys(ofDate), ...Object.keys(ofTime)],
  'years and months duration': Object.keys(ofMonths),
  'days and time duration': Object.keys(ofDays),
  range: Object.keys(ofRange),
};

/** Whether the values of a type have a property; the name is one of FEEL's own types. */
export const hasProperty = (type: string, name: string): boolean => ofType[type]?.includes(name) ?? false;

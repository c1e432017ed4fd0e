import { CalendarDate } from './date.ts';
import { DateAndTime } from './date-time.ts';
import { DaysDuration, MonthsDuration } from './duration.ts';
import { TimeOfDay } from './time.ts';
import { Range, type Value } from './value.ts';

type Properties<T> = Readonly<Record<string, (value: T) => Value>>;

const dateProperties: Properties<CalendarDate> = {
  year: (date) => date.year,
  month: (date) => date.month,
  day: (date) => date.day,
  weekday: (date) => date.weekday,
};

const timeProperties: Properties<TimeOfDay> = {
  hour: (time) => time.hour,
  minute: (time) => time.minute,
  second: (time) => time.second,
  'time offset': (time) => offsetDuration(time.offset),
  timezone: (time) => (time.zone?.kind === 'region' ? time.zone.name : null),
};

const offsetDuration = (seconds: number | null): Value =>
  seconds === null ? null : DaysDuration.fromSeconds(seconds);

const monthsProperties: Properties<MonthsDuration> = {
  years: ({ months }) => Math.trunc(months / 12),
  months: ({ months }) => months % 12,
};

const daysProperties: Properties<DaysDuration> = {
  days: (duration) => duration.days,
  hours: (duration) => duration.hours,
  minutes: (duration) => duration.minutes,
  seconds: (duration) => duration.seconds,
};

const rangeProperties: Properties<Range> = {
  start: (range) => (range.hasStart && range.form !== '!=' ? range.start : null),
  end: (range) => (range.hasEnd && range.form !== '!=' ? range.end : null),
  'start included': (range) => range.startIncluded,
  'end included': (range) => range.endIncluded,
};

const read = <T>(properties: Properties<T>, name: string, value: T): Value | undefined =>
  Object.hasOwn(properties, name) ? properties[name]?.(value) : undefined;

/** Returns a property of a date, time, duration or range (DMN 1.5, 10.3.2.15, table 62); undefined when unknown. */
export function readProperty(value: Value, name: string): Value | undefined {
  if (value instanceof CalendarDate) return read(dateProperties, name, value);
  if (value instanceof TimeOfDay) return read(timeProperties, name, value);
  if (value instanceof DateAndTime) {
    if (name === 'time offset') return offsetDuration(value.offset);
    return read(dateProperties, name, value.date) ?? read(timeProperties, name, value.time);
  }
  if (value instanceof MonthsDuration) return read(monthsProperties, name, value);
  if (value instanceof DaysDuration) return read(daysProperties, name, value);
  return value instanceof Range ? read(rangeProperties, name, value) : undefined;
}

const propertiesByType: Readonly<Record<string, readonly string[]>> = {
  date: Object.keys(dateProperties),
  time: Object.keys(timeProperties),
  'date and time': [...Object.keys(dateProperties), ...Object.keys(timeProperties)],
  'years and months duration': Object.keys(monthsProperties),
  'days and time duration': Object.keys(daysProperties),
  range: Object.keys(rangeProperties),
};

/** Returns whether the values of a FEEL type have a property. */
export const hasProperty = (type: string, name: string): boolean =>
  propertiesByType[type]?.includes(name) ?? false;

import { CalendarDate } from '../values/date.ts';
import { DateAndTime } from '../values/date-time.ts';
import { equal, typeNameOf } from '../values/equal.ts';
import { TimeOfDay } from '../values/time.ts';
import { Refusal, type Value } from '../values/value.ts';
import { utc, zoneText } from '../values/zone.ts';
import { anyParameter, defineFunction, optional } from './define.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const dayOfYear = (date: CalendarDate): number =>
  date.days - (CalendarDate.from(date.year, 1, 1)?.days ?? 0) + 1;

/** Returns the ISO 8601 week; the first week has the first Thursday of the year. */
function weekOfYear(date: CalendarDate): number {
  const thursday = CalendarDate.fromDays(date.days - date.weekday + 4);
  return thursday ? Math.ceil(dayOfYear(thursday) / 7) : 1;
}

const defineDateFunction = (name: string, call: (date: CalendarDate) => Value) =>
  defineFunction(name, [anyParameter('date')], ([value]) => {
    const one = Array.isArray(value) && value.length === 1 ? (value[0] as Value) : value;
    if (one instanceof CalendarDate) return call(one);
    return one instanceof DateAndTime ? call(one.date) : new Refusal(`${name}() takes a date.`);
  });

/** Returns whether two values are identical, including their zone (10.3.4.7). */
function isIdentical(a: Value, b: Value): boolean {
  if (typeNameOf(a) !== typeNameOf(b)) return false;
  const clock = (value: Value): string | null => {
    const time = value instanceof DateAndTime ? value.time : value;
    return time instanceof TimeOfDay ? `${time.secondOfDay}${zoneText(time.zone)}` : null;
  };
  return clock(a) === clock(b) && equal(a, b) === true;
}

/** DMN 1.5, 10.3.4.7 and 10.3.4.8; the functions use the clock of the evaluation, in UTC. */
export const dateFunctions = [
  defineFunction('is', [optional(anyParameter('value1')), optional(anyParameter('value2'))], ([a, b]) =>
    isIdentical(a, b),
  ),
  defineDateFunction('day of year', dayOfYear),
  defineDateFunction('day of week', (date) => weekdays[date.weekday - 1] ?? null),
  defineDateFunction('month of year', (date) => months[date.month - 1] ?? null),
  defineDateFunction('week of year', weekOfYear),
  defineFunction('now', [], (_args, evaluation) =>
    DateAndTime.atInstant(BigInt(evaluation.now()) * 1_000_000n, utc),
  ),
  defineFunction('today', [], (_args, evaluation) =>
    CalendarDate.fromDays(Math.floor(evaluation.now() / 86_400_000)),
  ),
];

import { nanosPerSecond } from '../values/calendar.ts';
import { midnight } from '../values/coerce.ts';
import { CalendarDate } from '../values/date.ts';
import { DateAndTime } from '../values/date-time.ts';
import { DaysDuration, MonthsDuration, parseDuration } from '../values/duration.ts';
import { asInteger, parseNumber, toDecimal } from '../values/number.ts';
import { formatValue } from '../values/text.ts';
import { TimeOfDay } from '../values/time.ts';
import { type Num, Refusal, type Value } from '../values/value.ts';
import { offsetZone } from '../values/zone.ts';
import {
  anyParameter,
  dateParameter,
  dateTimeParameter,
  defineFunction,
  numberParameter,
  optional,
  overload,
  stringParameter,
  type TypedParameter,
  timeParameter,
} from './define.ts';

const valueOrRefusal = (value: Value, what: string): Value | Refusal =>
  value ?? new Refusal(`This is no ${what}.`);

/** Converts a list of one item to that item (10.3.2.9.4). */
const unwrapSingle = (value: Value): Value =>
  Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value;

function toDate(value: Value): Value {
  if (typeof value === 'string') return CalendarDate.parse(value);
  if (value instanceof DateAndTime) return value.date;
  return value instanceof CalendarDate ? value : null;
}

function toTime(value: Value): Value {
  if (typeof value === 'string') return TimeOfDay.parse(value);
  if (value instanceof DateAndTime) return value.time;
  if (value instanceof CalendarDate) return midnight(value).time;
  return value instanceof TimeOfDay ? value : null;
}

function toDateTime(value: Value): Value {
  if (value instanceof DateAndTime) return value;
  if (value instanceof CalendarDate) return midnight(value);
  if (typeof value !== 'string') return null;
  const date = CalendarDate.parse(value);
  return date ? new DateAndTime(date, TimeOfDay.fromNanos(0, null)) : DateAndTime.parse(value);
}

/** Makes a time from its parts; the second may have a fraction, the offset is a duration or null. */
function makeTime(hour: Num, minute: Num, second: Num, offset: Value): Value {
  if (offset !== null && !(offset instanceof DaysDuration)) return null;
  const seconds =
    offset && offset.nanos % BigInt(nanosPerSecond) === 0n ? Number(offset.nanos) / nanosPerSecond : null;
  const zone = seconds === null ? null : offsetZone(seconds);
  if (offset !== null && zone === null) return null;
  const exact = toDecimal(second);
  const nano = exact.minus(exact.floor()).times(nanosPerSecond).trunc().toNumber();
  const [h, m] = [asInteger(hour), asInteger(minute)];
  return h === null || m === null ? null : TimeOfDay.from(h, m, exact.floor().toNumber(), nano, zone);
}

const separators = [' ', ',', '.'];

/** Parses a number from a text with the given separators (10.3.4.1). */
function toNumber(from: string, grouping: string | null, decimal: string | null): Value | Refusal {
  const known = (separator: string | null, allowed: readonly string[]) =>
    separator === null || allowed.includes(separator);
  if (
    !known(grouping, separators) ||
    !known(decimal, ['.', ',']) ||
    (grouping !== null && grouping === decimal)
  ) {
    return new Refusal('A separator of number() is not allowed.');
  }
  const plain = grouping === null ? from : from.replaceAll(grouping, '');
  if (decimal === ',' && plain.includes('.')) return new Refusal('This is no number.');
  return valueOrRefusal(parseNumber(decimal === ',' ? plain.replace(',', '.') : plain), 'number');
}

const asDate = (value: Value): CalendarDate | null =>
  value instanceof DateAndTime ? value.date : value instanceof CalendarDate ? value : null;

/** Returns the whole months from one date to another, ignoring times of day. */
function monthsBetween(from: Value, to: Value): Value {
  const [a, b] = [asDate(from), asDate(to)];
  if (!a || !b) return null;
  const months = (b.year - a.year) * 12 + (b.month - a.month);
  const rest = b.day - a.day;
  if (months > 0 && rest < 0) return MonthsDuration.from(months - 1);
  return MonthsDuration.from(months < 0 && rest > 0 ? months + 1 : months);
}

const from = (name: string, convert: (value: Value) => Value, what: string) =>
  defineFunction(name, [anyParameter('from') as TypedParameter<Value>], ([value]) =>
    valueOrRefusal(convert(unwrapSingle(value)), what),
  );

const separator = (name: string): TypedParameter<string | null> => ({
  ...stringParameter(name),
  nullable: true,
});

/** DMN 1.5, 10.3.4.1 and 10.3.4.2. */
export const conversionFunctions = [
  overload(
    'date',
    from('date', toDate, 'date'),
    defineFunction(
      'date',
      [numberParameter('year'), numberParameter('month'), numberParameter('day')],
      ([year, month, day]) => {
        const [y, m, d] = [asInteger(year), asInteger(month), asInteger(day)];
        return valueOrRefusal(
          y === null || m === null || d === null ? null : CalendarDate.from(y, m, d),
          'date',
        );
      },
    ),
  ),
  overload(
    'time',
    from('time', toTime, 'time'),
    defineFunction(
      'time',
      [
        numberParameter('hour'),
        numberParameter('minute'),
        numberParameter('second'),
        optional(anyParameter('offset')),
      ],
      ([hour, minute, second, offset]) => valueOrRefusal(makeTime(hour, minute, second, offset), 'time'),
    ),
  ),
  overload(
    'date and time',
    from('date and time', toDateTime, 'date and time'),
    defineFunction(
      'date and time',
      [dateParameter('date'), timeParameter('time')],
      ([date, time]) => new DateAndTime(date, time),
    ),
    defineFunction(
      'date and time',
      [dateTimeParameter('date'), timeParameter('time')],
      ([at, time]) => new DateAndTime(at.date, time),
    ),
  ),
  from(
    'duration',
    (value) => (typeof value === 'string' ? parseDuration(value) : toDuration(value)),
    'duration',
  ),
  defineFunction('years and months duration', [anyParameter('from'), anyParameter('to')], ([start, end]) =>
    valueOrRefusal(monthsBetween(unwrapSingle(start), unwrapSingle(end)), 'date'),
  ),
  overload(
    'number',
    defineFunction('number', [anyParameter('from') as TypedParameter<Value>], ([value]) => {
      const one = unwrapSingle(value);
      if (typeof one === 'string') return toNumber(one, null, null);
      return new Refusal('number() takes a string.');
    }),
    defineFunction(
      'number',
      [stringParameter('from'), separator('grouping separator'), separator('decimal separator')],
      ([value, grouping, decimal]) => toNumber(value, grouping, decimal),
    ),
  ),
  defineFunction('string', [anyParameter('from')], ([value], evaluation) => formatValue(value, evaluation)),
  defineFunction('not', [anyParameter('negand')], ([value]) => {
    const one = unwrapSingle(value);
    return typeof one === 'boolean' ? !one : null;
  }),
];

function toDuration(value: Value): Value {
  return value instanceof DaysDuration || value instanceof MonthsDuration ? value : null;
}

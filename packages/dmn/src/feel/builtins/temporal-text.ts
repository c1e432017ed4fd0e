import { CalendarDate } from '../values/date.ts';
import { DateAndTime } from '../values/date-time.ts';
import { parseDuration } from '../values/duration.ts';
import { TimeOfDay } from '../values/time.ts';
import type { Value } from '../values/value.ts';

/** Parses a date, date and time, time or duration; null when the text is none of these. */
export function parseTemporal(text: string): Value {
  return CalendarDate.parse(text) ?? DateAndTime.parse(text) ?? TimeOfDay.parse(text) ?? parseDuration(text);
}

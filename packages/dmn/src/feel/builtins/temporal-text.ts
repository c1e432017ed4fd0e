import { CalendarDate } from '../values/date.ts';
import { DateAndTime } from '../values/date-time.ts';
import { parseDuration } from '../values/duration.ts';
import { TimeOfDay } from '../values/time.ts';
import type { Value } from '../values/value.ts';

/** Reads a date, date and time, time or duration, whichever the text is; null when it is none. */
export function parseTemporal(text: string): Value {
  return CalendarDate.parse(text) ?? DateAndTime.parse(text) ?? TimeOfDay.parse(text) ?? parseDuration(text);
}

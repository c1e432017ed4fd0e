import { civilFromDays, daysFromCivil, nanosPerSecond, pad, secondsPerDay } from './calendar.ts';

/** A fixed offset from UTC in seconds, or a region of the time zone database. */
export type Zone =
  | { readonly kind: 'offset'; readonly seconds: number }
  | { readonly kind: 'region'; readonly name: string };

export const utc: Zone = { kind: 'offset', seconds: 0 };

const maxOffset = 18 * 3600;

export const offsetZone = (seconds: number): Zone | null =>
  Number.isInteger(seconds) && Math.abs(seconds) <= maxOffset ? { kind: 'offset', seconds } : null;

const offsetText = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/;
const regionText = /^@([A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*)$/;

/** Parses `Z`, `+hh:mm`, `+hh:mm:ss` or `@Region/City`; null when the text is none of these. */
export function parseZone(text: string): Zone | null {
  if (text === 'Z' || text === 'z') return utc;
  const offset = offsetText.exec(text);
  if (offset) {
    const [, sign, hours, minutes, seconds = '0'] = offset;
    if (Number(minutes) > 59 || Number(seconds) > 59) return null;
    const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return offsetZone(sign === '-' ? 0 - total : total);
  }
  const region = regionText.exec(text)?.[1];
  if (!region) return null;
  if (region === 'Z' || region === 'UTC') return { kind: 'region', name: region };
  return formatOf(region) ? { kind: 'region', name: region } : null;
}

export function zoneText(zone: Zone | null): string {
  if (zone === null) return '';
  if (zone.kind === 'region') return `@${zone.name}`;
  if (zone.seconds === 0) return 'Z';
  const size = Math.abs(zone.seconds);
  const rest = size % 60;
  const minutes = `${pad(Math.floor(size / 3600), 2)}:${pad(Math.floor(size / 60) % 60, 2)}`;
  return `${zone.seconds < 0 ? '-' : '+'}${minutes}${rest ? `:${pad(rest, 2)}` : ''}`;
}

// Caches formatters by region, since they are slow to create; the bound exceeds the number of regions.
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 600;

function formatOf(region: string): Intl.DateTimeFormat | null {
  const known = formats.get(region);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone: region,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(region, made);
    return made;
  } catch {
    return null;
  }
}

/** Maps a distant year to a year with the same calendar, because Intl ends at the year 275,760. */
function toSupportedDay(days: number): number {
  const { year } = civilFromDays(days);
  if (year >= 1800 && year < 2400) return days;
  const moved = year < 1800 ? 1600 : 2400;
  return days - Math.floor((year - moved) / 400) * 146_097;
}

/** Returns seconds east of UTC at an instant, given as days since 1970 and seconds of that day, both in UTC. */
function offsetAtInstant(region: string, days: number, seconds: number): number {
  const format = formatOf(region);
  if (!format) return 0;
  const estimate = toSupportedDay(days);
  const parts: Record<string, number> = {};
  let isBeforeYearOne = false;
  for (const { type, value } of format.formatToParts((estimate * secondsPerDay + seconds) * 1000)) {
    if (type === 'era') isBeforeYearOne = value.startsWith('B');
    else if (type !== 'literal') parts[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = daysFromCivil(isBeforeYearOne ? 1 - year : year, month, day);
  return (local - estimate) * secondsPerDay + hour * 3600 + minute * 60 + second - seconds;
}

/** Returns seconds east of UTC at a local time; in a gap or an overlap, the offset before the change applies. */
export function offsetAtLocal(zone: Zone, days: number, secondOfDay: number): number {
  if (zone.kind === 'offset') return zone.seconds;
  const before = offsetAtInstant(zone.name, days - 1, secondOfDay);
  const after = offsetAtInstant(zone.name, days + 1, secondOfDay);
  if (before === after) return before;
  const total = secondOfDay - before;
  const shift = Math.floor(total / secondsPerDay);
  const found = offsetAtInstant(zone.name, days + shift, total - shift * secondsPerDay);
  if (found === before) return before;
  const other = secondOfDay - found;
  const otherShift = Math.floor(other / secondsPerDay);
  const again = offsetAtInstant(zone.name, days + otherShift, other - otherShift * secondsPerDay);
  return again === found ? found : before;
}

/** Returns seconds east of UTC at an instant, given as nanoseconds since 1970. */
export function offsetAt(zone: Zone, instant: bigint): number {
  if (zone.kind === 'offset') return zone.seconds;
  const seconds = floorDiv(instant, BigInt(nanosPerSecond));
  const days = floorDiv(seconds, BigInt(secondsPerDay));
  return offsetAtInstant(zone.name, Number(days), Number(seconds - days * BigInt(secondsPerDay)));
}

export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** Parses the time of an appointment: `9:30`, `930` or `9:30 PM`. */
export function timeOf(typed: string): string | null {
  const [, hours, minutes, half] = /^(\d{1,2}):?(\d{2})\s*([ap])?\.?m?\.?$/i.exec(typed.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && (Number(hours) < 1 || Number(hours) > 12))) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

const wallClock = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

/** The day and time of an instant in a time zone. A browser without that zone uses UTC. */
function clockAt(at: Date, zone: string): { day: string; time: string } {
  const parts = (known: string) =>
    Object.fromEntries(
      wallClock(known)
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    );
  const { year, month, day, hour, minute } = parts(supportedZone(zone));
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

function supportedZone(zone: string): string {
  try {
    return wallClock(zone).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The day of an instant at its place. */
export const dayIn = (instant: string, zone: string): string => clockAt(new Date(instant), zone).day;
/** The time of an instant at its place, as `09:30`. */
export const timeIn = (instant: string, zone: string): string => clockAt(new Date(instant), zone).time;

/** Minutes by which a time zone is ahead of UTC at an instant. */
function offsetMinutes(at: number, zone: string): number {
  const { day, time } = clockAt(new Date(at), zone);
  return (Date.parse(`${day}T${time}:00Z`) - at) / 60_000;
}

/**
 * A time of a day in a time zone, as an instant with its offset. A time that the change to summer time skips is moved
 * forward by an hour.
 */
export function instantOf(day: string, time: string, zone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const guess = wall - offsetMinutes(wall, zone) * 60_000;
  const ahead = offsetMinutes(guess, zone);
  const two = (n: number) => String(Math.trunc(Math.abs(n))).padStart(2, '0');
  return `${day}T${time}:00${ahead < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** The common name of a time zone: `Central Time`. */
export const zoneText = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: supportedZone(zone), timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

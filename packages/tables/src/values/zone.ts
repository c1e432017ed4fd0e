/** Offsets of a time zone, by the instant. */
const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(instant: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const named = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return named === 'GMT' ? '+00:00' : named.slice(3);
}

const minutesOf = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));

/** A day and a time on the clock of a time zone as an instant, with the offset: `2027-02-03T09:30:00-05:00`. */
export function instantAt({ day, time }: { day: string; time: string }, timeZone: string): string {
  const local = Date.parse(`${day}T${time}:00Z`);
  const near = offsetAt(local, timeZone);
  const offset = offsetAt(local - minutesOf(near) * 60_000, timeZone);
  return `${day}T${time}:00${offset}`;
}

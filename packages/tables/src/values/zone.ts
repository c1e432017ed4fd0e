/** Caches formatters by time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(instant: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const zoneName = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return zoneName === 'GMT' ? '+00:00' : zoneName.slice(3);
}

const parseOffset = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));

/** Converts a local day and time to an instant with its offset: `2027-02-03T09:30:00-05:00`. */
export function toInstant({ day, time }: { day: string; time: string }, timeZone: string): string {
  const local = Date.parse(`${day}T${time}:00Z`);
  const estimate = offsetAt(local, timeZone);
  const offset = offsetAt(local - parseOffset(estimate) * 60_000, timeZone);
  return `${day}T${time}:00${offset}`;
}

/** `9:30`, `930` and `9:30 PM` say when an appointment is. */
export function timeOf(typed: string): string | null {
  const [, hours, minutes, half] = /^(\d{1,2}):?(\d{2})\s*([ap])?\.?m?\.?$/i.exec(typed.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && (Number(hours) < 1 || Number(hours) > 12))) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** An hour of a day where this browser is, as an instant with its offset. */
export function instantOf(day: string, time: string): string {
  const at = new Date(`${day}T${time}:00`);
  const ahead = -at.getTimezoneOffset();
  const two = (n: number) => String(Math.trunc(Math.abs(n))).padStart(2, '0');
  return `${day}T${time}:00${ahead < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

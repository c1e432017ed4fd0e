import { dayOf } from '@waypost/contract/core/days';

/** Instants in the user's time zone: date, time, both, the day to compare with, and the midnight of a day. */

export const dateText = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

export const timeText = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

export const minuteText = (iso: string): string =>
  `${dateText(iso)} ${new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`;

/** The day of an instant in the user's time zone, `YYYY-MM-DD`, as the date filter compares it. */
export const localDay = (instant: string | Date): string => {
  const at = new Date(instant);
  return dayOf(at.getFullYear(), at.getMonth() + 1, at.getDate()) ?? '';
};

/** Today in the user's time zone. */
export const localToday = (): string => localDay(new Date());

/** The start of a day in the user's time zone. */
export const localMidnight = (day: string): Date => new Date(`${day}T00:00:00`);

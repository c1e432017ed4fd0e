import { daysBetween } from '@waypost/contract/core/days';
import { dateText, localDay } from './local-time.ts';

/** The time of an event, shortened: the time today, then the weekday, then the date. */
export function instantText(iso: string, now: Date): string {
  const then = new Date(iso);
  const days = daysBetween(localDay(then), localDay(now));
  if (days === 0) return then.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (days === 1) return 'Yesterday';
  if (days < 7) return then.toLocaleDateString('en-US', { weekday: 'long' });
  return dateText(iso);
}

/** The instant in full, in the user's time zone. */
export const exactInstant = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' });

const MINUTE_MS = 60_000;

/** The age of something that is refetched often: `just now`, `3 min ago`, `5 h ago`, `2 days ago`. */
export function ageText(iso: string, now: Date): string {
  // A differing clock must not show a time in the future.
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / MINUTE_MS));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** A count that may be capped at a limit. */
export const countText = (total: number, isCapped: boolean): string =>
  `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}`;

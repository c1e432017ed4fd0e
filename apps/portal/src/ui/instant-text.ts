const DAY_MS = 86_400_000;

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** When something happened, as near as a reader needs: the time today, then the day, then the date. */
export function instantText(iso: string, now: Date): string {
  const then = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(then)) / DAY_MS);
  if (days <= 0) return then.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (days === 1) return 'Yesterday';
  if (days < 7) return then.toLocaleDateString('en-US', { weekday: 'long' });
  return then.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
}

/** A count that stops counting at a limit. */
export const countText = (total: number, isCapped: boolean): string =>
  isCapped ? `${total.toLocaleString('en-US').replace(',', ' ')}+` : total.toLocaleString('en-US');

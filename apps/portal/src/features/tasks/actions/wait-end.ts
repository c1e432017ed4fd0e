import { addDays } from '@waypost/contract/core/days';
import { displayDate } from '#src/ui/form/date-text.ts';
import { readDays } from './task-actions.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/**
 * The end of a typed wait: "Comes back on Thursday, 12/03/2026". None for business days, which the server
 * counts.
 */
export function waitEndText(typed: string, inBusinessDays: boolean, today: string): string | undefined {
  const days = readDays(typed);
  if (days === null || inBusinessDays) return undefined;
  const end = addDays(today, days);
  return `Comes back on ${weekday.format(new Date(`${end}T00:00:00Z`))}, ${displayDate(end)}`;
}

import type { Coverage } from '@waypost/contract/eligibility/response';
import { displayDate } from '#src/ui/form/date-text.ts';

/** The end date payers send for "no end". */
const OPEN_END = '9999-12-31';

/** `01/01/2026 - 12/31/2026`; one date when both are equal; open ends in words. */
export function formatPeriod(from: string | null, to: string | null): string {
  const end = to === OPEN_END ? null : to;
  if (from && end) return from === end ? displayDate(from) : `${displayDate(from)} - ${displayDate(end)}`;
  if (from) return `From ${displayDate(from)}`;
  return end ? `Until ${displayDate(end)}` : '';
}

/** A date of a benefit with what it means: `Plan 01/01/2026 - 12/31/2026`. */
export function formatQualifiedDate(entry: Coverage['coverageDate'][number]): string {
  const dates = entry.date ? displayDate(entry.date) : formatPeriod(entry.fromDate, entry.toDate);
  return dates === '' ? '' : `${entry.dateTimeQualifier.label} ${dates}`;
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const moment = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The time of an instant in the user's time zone: `10:42:07 AM`. */
export const formatClock = (instant: string): string => clock.format(new Date(instant));

/** Date and time of an instant in the user's time zone: `11/20/2026, 10:42 AM`. */
export const formatMoment = (instant: string): string => moment.format(new Date(instant));

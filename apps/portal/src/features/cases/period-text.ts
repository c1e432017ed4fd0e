import { displayDate } from '#src/ui/form/date-text.ts';

/** A single date, or a range where start and end differ (C-031). */
export function periodText(start: string | null, end: string | null): string {
  if (start && end && start !== end) return `${displayDate(start)} - ${displayDate(end)}`;
  const only = start ?? end;
  return only ? displayDate(only) : '';
}

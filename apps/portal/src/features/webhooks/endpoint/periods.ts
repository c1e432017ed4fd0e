import { addDays } from '@waypost/contract/core/days';
import { localDay, localMidnight } from '#src/ui/local-time.ts';

/** The times of which messages are shown. */
export const periods = { day: 'Today', week: 'Last 7 days', month: 'Last 30 days' } as const;
export type Period = keyof typeof periods;

const days: Readonly<Record<Period, number>> = { day: 0, week: 6, month: 29 };

/** When a time begins, at midnight where the reader is. */
export const startOf = (period: Period, now: Date): string =>
  localMidnight(addDays(localDay(now), -days[period])).toISOString();

import { addDays } from '@waypost/contract/core/days';
import { localDay, localMidnight } from '#src/ui/local-time.ts';

/** The periods of the message list. */
export const periods = { day: 'Today', week: 'Last 7 days', month: 'Last 30 days' } as const;
export type Period = keyof typeof periods;

const days: Readonly<Record<Period, number>> = { day: 0, week: 6, month: 29 };

/** The start of a period, at midnight in the user's time zone. */
export const startOf = (period: Period, now: Date): string =>
  localMidnight(addDays(localDay(now), -days[period])).toISOString();

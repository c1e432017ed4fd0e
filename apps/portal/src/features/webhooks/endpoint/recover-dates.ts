import { addDays, daysBetween, isDay } from '@waypost/contract/core/days';
import { message } from '@waypost/contract/core/messages';
import { RECOVERY_DAYS } from '@waypost/contract/webhooks/shapes';
import { z } from 'zod';
import { localMidnight } from '#src/ui/local-time.ts';

export type RecoverValues = { since: string; until: string; missing: boolean };

const isKnown = (text: string): boolean => text !== '' && isDay(text);

/** The first and last day of a recovery, both optional (W-164 to W-167). */
export const recoverRules = (today: string): z.ZodType<RecoverValues> =>
  z
    .object({ since: z.string(), until: z.string(), missing: z.boolean() })
    .superRefine(({ since, until }, { addIssue }) => {
      const refuse = (field: 'since' | 'until', text: string) =>
        addIssue({ code: 'custom', path: [field], message: text });
      if (since !== '' && !isDay(since)) refuse('since', message('webhooks.notADate'));
      if (until !== '' && !isDay(until)) refuse('until', message('webhooks.notADate'));
      if (isKnown(until) && until > today) refuse('until', message('webhooks.untilToCome'));
      if (!isKnown(since) || (until !== '' && !isDay(until))) return;
      const last = until === '' ? today : until;
      if (last < since) refuse('until', message('webhooks.untilBeforeSince'));
      else if (daysBetween(since, last) > RECOVERY_DAYS) refuse('until', message('webhooks.rangeTooLong'));
    });

const DAY_MS = 86_400_000;

/**
 * The instants of the days: from the start of the first to the end of the last. Periods that reach today, or 14 days
 * back, leave the exact instant to the server, so that a retry sends the same request.
 */
export function instantsOf({ since, until }: RecoverValues, now: Date) {
  const last = until === '' ? null : localMidnight(addDays(until, 1)).getTime() - 1;
  const end = last === null || last >= now.getTime() ? null : last;
  const earliest = (end ?? now.getTime()) - RECOVERY_DAYS * DAY_MS;
  const first = since === '' ? null : localMidnight(since).getTime();
  const begin = first !== null && first < earliest ? (end === null ? null : earliest) : first;
  return { since: isoOf(begin), until: isoOf(end) };
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

import { addDays, daysBetween, isDay } from '@waypost/contract/days';
import { message } from '@waypost/contract/messages';
import { RECOVERY_DAYS } from '@waypost/contract/services/webhooks';
import { z } from 'zod';
import { localMidnight } from '#src/ui/local-time.ts';

export type RecoverValues = { since: string; until: string; missing: boolean };

const isKnown = (text: string): boolean => text !== '' && isDay(text);

/** The days of a recovery, both optional (W-164 to W-167). */
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
 * The instants of the days: from the beginning of the first to the end of the last, or until now. When both together are
 * more than 14 days to the minute, the first day begins later.
 */
export function instantsOf({ since, until }: RecoverValues, now: Date) {
  const end =
    until === '' ? now : new Date(Math.min(localMidnight(addDays(until, 1)).getTime() - 1, now.getTime()));
  const begin =
    since === ''
      ? null
      : new Date(Math.max(localMidnight(since).getTime(), end.getTime() - RECOVERY_DAYS * DAY_MS));
  return { since: begin?.toISOString() ?? null, until: until === '' ? null : end.toISOString() };
}

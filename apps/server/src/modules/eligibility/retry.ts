import { type RetrySchedule, secondsToRetry } from '../../framework/queue/retry.ts';
import type { Outcome } from './outcome.ts';

/** Three attempts, as somebody waits for the answer. */
const schedule: RetrySchedule = { waits: [1, 3] };
/** The longest pause a payer may ask for; beyond it the user has to resubmit. */
const LONGEST_PAUSE_MS = 10_000;

/** AAA 42 "unable to respond at current time" and 80 "no response received". */
const temporary = new Set(['42', '80']);
/** Follow-up codes that allow a retry: R resubmission allowed, P please resubmit the original. S, W, X and Y say wait. */
const mayResubmit = new Set(['R', 'P']);
const payerLevelPattern = /^2(000|100)A$/;

/**
 * The wait before a request is sent once more, or null when it is not. A 270 that may have arrived is not repeated
 * blindly, because a payer may bill each: only when nothing was sent, when the payer's answer states that it did not
 * process the request and allows a repetition (AAA 42 and 80 with R or P), or when it states the time itself (429 and
 * 503 with Retry-After).
 */
export function pauseBeforeRetry(
  outcome: Outcome,
  attempts: number,
  retryAfterMs: number | null,
): number | null {
  const seconds = secondsToRetry(schedule, attempts);
  if (seconds === null) return null;
  if (outcome.failure?.kind === 'unreachable' || isInvited(outcome)) return seconds * 1000;
  const isBusy =
    outcome.failure?.kind === 'busy' ||
    (outcome.failure?.kind === 'http-status' && outcome.failure.detail === '503');
  if (!isBusy || retryAfterMs === null || retryAfterMs > LONGEST_PAUSE_MS) return null;
  return Math.max(retryAfterMs, 500);
}

/** Whether every rejection says that the payer could not answer now and may be asked again. */
function isInvited({ state, rejections }: Outcome): boolean {
  return (
    state === 'rejected' &&
    rejections.length > 0 &&
    rejections.every(
      ({ rejectReasonCode, followUpActionCode, loop }) =>
        temporary.has(rejectReasonCode) &&
        mayResubmit.has(followUpActionCode) &&
        payerLevelPattern.test(loop),
    )
  );
}

/** The later of two attempts, unless it failed and the earlier one had a readable answer. */
export function betterOutcome(earlier: Outcome | null, later: Outcome): Outcome {
  return earlier !== null && earlier.failure === null && later.failure !== null ? earlier : later;
}

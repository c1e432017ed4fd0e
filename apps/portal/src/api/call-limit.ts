import { message } from '@waypost/contract/core/messages';
import { toast } from '#src/ui/toasts.ts';
import { ApiError, hasCode } from './problem.ts';

/** Reads that were one too many are tried again so often. */
const MOST_TRIES = 3;
/** The longest wait that the page sits out by itself. */
const LONGEST_WAIT_MS = 60_000;

let toldUntil = 0;

/** Says once for all reads that wait that they are tried again by themselves. */
function tellOfWait(waitMs: number): void {
  const now = Date.now();
  if (now < toldUntil) return;
  toldUntil = now + waitMs;
  toast.info(message('http.callLimitWait', { n: Math.ceil(waitMs / 1000) }));
}

/** Whether a failed read is tried again: only one that was refused for too many calls, once its wait is over. */
export function retriesRead(failures: number, error: unknown): boolean {
  if (!hasCode(error, 'CALL_LIMIT') || failures >= MOST_TRIES) return false;
  const waitMs = waitOf(error);
  if (waitMs > LONGEST_WAIT_MS) return false;
  tellOfWait(waitMs);
  return true;
}

/** How long a refused read waits: as the server says, and a little more, so that not all reads come back at once. */
export const waitBeforeRetry = (_failures: number, error: unknown): number =>
  waitOf(error) + Math.random() * 1000;

const waitOf = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0);

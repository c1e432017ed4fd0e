import { MutationCache, QueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { toast } from '#src/ui/toasts.ts';
import { ApiError, hasCode, problemMessage } from './problem.ts';

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

/**
 * Data is fresh for 30 s, failed calls are not retried but for reads that were one too many, and focusing the window refetches nothing (P-353, P-354). A
 * failed change without a message of its own shows the shared message of its status (P-301 to P-304, C-369).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: retriesRead,
      retryDelay: waitBeforeRetry,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { options }) => {
      if (!options.onError) toast.error(problemMessage(error));
    },
  }),
});

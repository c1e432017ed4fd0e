import { MutationCache, QueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { toast } from '#src/ui/toasts.ts';
import { ApiError, hasCode, problemMessage } from './problem.ts';

/** Maximum number of attempts of reads over the limit. */
const MAX_TRIES = 3;
/** The longest wait before an automatic repetition. */
const LONGEST_WAIT_MS = 60_000;

let noticeShownUntil = 0;

/** Announces once for all waiting reads that they are repeated automatically. */
function reportWait(waitMs: number): void {
  const now = Date.now();
  if (now < noticeShownUntil) return;
  noticeShownUntil = now + waitMs;
  toast.info(message('http.callLimitWait', { n: Math.ceil(waitMs / 1000) }));
}

/** Whether a failed read is repeated: only one that was refused for too many calls, after its wait. */
export function retriesRead(failures: number, error: unknown): boolean {
  if (!hasCode(error, 'CALL_LIMIT') || failures >= MAX_TRIES) return false;
  const waitMs = waitOf(error);
  if (waitMs > LONGEST_WAIT_MS) return false;
  reportWait(waitMs);
  return true;
}

/** The wait of a refused read: the server's, and a random addition, so that not all reads return at once. */
export const waitBeforeRetry = (_failures: number, error: unknown): number =>
  waitOf(error) + Math.random() * 1000;

const waitOf = (error: unknown): number => (error instanceof ApiError ? error.retryAfterMs : 0);

/**
 * Data is fresh for 30 s, failed calls are not repeated except for reads over the limit, and focusing the window
 * refetches nothing (P-353, P-354). A failed change without a message of its own shows the shared message of its status
 * (P-301 to P-304, C-369).
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

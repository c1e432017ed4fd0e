import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast } from '#src/ui/toasts.ts';
import { retriesRead, waitBeforeRetry } from './call-limit.ts';
import { problemMessage } from './problem.ts';

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

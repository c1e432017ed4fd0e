import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast } from '#src/ui/toasts.ts';
import { problemMessage } from './problem.ts';

/**
 * Data is fresh for 30 s, failed calls are not repeated, and focus asks nothing again (P-353, P-354). A change
 * that fails and has no message of its own says the shared one of its status (P-301 to P-304, C-369).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { options }) => {
      if (!options.onError) toast.error(problemMessage(error));
    },
  }),
});

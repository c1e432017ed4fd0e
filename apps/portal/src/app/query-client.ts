import { QueryClient } from '@tanstack/react-query';

/** Data is fresh for 30 s, failed calls are not repeated, and focus asks nothing again (P-353, P-354). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';

/**
 * The finished steps of the organization's setup. Refetched on each visit, because the steps are done on other pages.
 */
export const setupQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'setup'],
    queryFn: () => api.policy.setup(),
    staleTime: 0,
  });

import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';

/** What the organization has of what it needs to begin with. Read again on each visit, because its steps are done on other pages. */
export const setupQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'setup'],
    queryFn: () => api.policy.setup(),
    staleTime: 0,
  });

import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';

/** The number of held registrations, of sources all of whose facilities are the user's. */
export const heldCountQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'held-count'],
    queryFn: async () => (await api.registrations.heldRegistrations({ query: {} })).total,
    staleTime: 0,
  });

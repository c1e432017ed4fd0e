import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';

/** How many registrations are held, of the sources whose facilities are all the user's. */
export const heldCountQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'held-count'],
    queryFn: async () => (await api.registrations.heldRegistrations({ query: {} })).total,
    staleTime: 0,
  });

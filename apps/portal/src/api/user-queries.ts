import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** All users of the entity: active, invited and deactivated. */
export const usersQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'users'],
    queryFn: () => api.users.users({ query: { includeInactive: 'true', includePending: 'true' } }),
  });

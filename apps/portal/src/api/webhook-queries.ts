import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The webhook endpoints of the user's facilities. */
export const endpointsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'endpoints'],
    queryFn: () => api.webhooks.endpoints({}),
  });

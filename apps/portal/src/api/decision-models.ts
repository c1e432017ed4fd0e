import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The decision models of the organization, and the defaults. */
export const modelsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'decisions', 'models'],
    queryFn: () => api.decision.models({}),
  });

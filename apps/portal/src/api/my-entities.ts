import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** The entities of the signed-in user, with the facilities where they work. */
export const entitiesQuery = queryOptions({
  queryKey: ['entities'],
  queryFn: () => api.policy.myEntities(),
});

/** Reads them again, after the user came to work somewhere else; the routes show them once they are loaded anew. */
export const refreshEntities = (): Promise<void> => queryClient.refetchQueries(entitiesQuery);

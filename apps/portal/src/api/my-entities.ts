import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** The entities of the signed-in user, with the facilities where they work. */
export const entitiesQuery = queryOptions({
  queryKey: ['entities'],
  queryFn: () => api.policy.myEntities(),
});

/** Reads them again after the user got another place of work; the routes show them when they are loaded again. */
export const refreshEntities = (): Promise<void> => queryClient.refetchQueries(entitiesQuery);

import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** The entities of the signed-in user, with the facilities where they work. */
export const entitiesQuery = queryOptions({
  queryKey: ['entities'],
  queryFn: () => api.policy.myEntities(),
});

/** Refetches the entities after the user got another workplace; routes show them at their next load. */
export const refreshEntities = (): Promise<void> => queryClient.refetchQueries(entitiesQuery);

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { type ManagedQuery, requestOf } from '#src/app/managed-lists/managed-query.ts';

export const physiciansPageQuery = (entityId: string, asked: ManagedQuery) =>
  queryOptions({
    queryKey: [entityId, 'directory', 'page', asked],
    queryFn: ({ signal }) => api.physicians.physicians({ query: requestOf(asked) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const physicianQuery = (entityId: string, physicianId: string) =>
  queryOptions({
    queryKey: [entityId, 'directory', 'one', physicianId],
    queryFn: ({ signal }) => api.physicians.physician({ params: { physicianId } }, { signal }),
  });

/** The query keys of the physician directory, and of the list in the order form. */
const physicianKeys = ['directory', 'physicians', 'physician'];

/** Refetches physicians everywhere after one changed. */
export const refreshPhysicians = (entityId: string): Promise<unknown> =>
  Promise.all(physicianKeys.map((name) => queryClient.invalidateQueries({ queryKey: [entityId, name] })));

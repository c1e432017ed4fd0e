import { queryOptions } from '@tanstack/react-query';
import { api, graphql } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

/** What is held. A source sends without anybody being told. */
export const heldListQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'held-registrations'],
    queryFn: ({ signal }) => api.registrations.heldRegistrations({ query: {} }, { signal }),
    staleTime: 0,
  });

/** One that is held, with what was sent. Each view is on record, and nothing caches it. */
export const heldQuery = (entityId: string, heldId: string) =>
  queryOptions({
    queryKey: [entityId, 'held-registration', heldId],
    queryFn: ({ signal }) => api.registrations.heldRegistration({ params: { heldId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Somebody who may be whoever was sent. */
export const candidateQuery = (entityId: string, patientId: string) =>
  queryOptions({
    queryKey: [entityId, 'patient', patientId],
    queryFn: async ({ signal }) => (await graphql('patientDetails', { patientId }, signal)).patientDetails,
    staleTime: 0,
  });

/** Reads the list again after one of it was settled or mended, and what came of it where it is shown. */
export const refreshHeld = (entityId: string): Promise<unknown> =>
  Promise.all(
    ['held-registrations', 'case', 'case-list', 'patient', 'tasks'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [entityId, name] }),
    ),
  );

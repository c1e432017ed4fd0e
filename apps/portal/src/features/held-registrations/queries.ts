import { queryOptions } from '@tanstack/react-query';
import { api, graphql } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

/** The held registrations. They are polled, because no event announces them. */
export const heldListQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'held-registrations'],
    queryFn: ({ signal }) => api.registrations.heldRegistrations({ query: {} }, { signal }),
    staleTime: 0,
  });

/** One held registration with its data. Each view is recorded, and nothing is cached. */
export const heldQuery = (entityId: string, heldId: string) =>
  queryOptions({
    queryKey: [entityId, 'held-registration', heldId],
    queryFn: ({ signal }) => api.registrations.heldRegistration({ params: { heldId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** A patient who may be the sent person. */
export const candidateQuery = (entityId: string, patientId: string) =>
  queryOptions({
    queryKey: [entityId, 'patient', patientId],
    queryFn: async ({ signal }) => (await graphql('patientDetails', { patientId }, signal)).patientDetails,
    staleTime: 0,
  });

/** Refetches the list after one was applied, discarded or corrected, and everything that shows the result. */
export const refreshHeld = (entityId: string): Promise<unknown> =>
  Promise.all(
    ['held-registrations', 'case', 'case-list', 'patient', 'tasks'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [entityId, name] }),
    ),
  );

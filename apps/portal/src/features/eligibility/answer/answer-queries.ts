import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';

/** The differences to the payer's previous answer. */
export const differenceQuery = (entityId: string, id: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'difference', id],
    queryFn: () => api.eligibility.difference({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Answers of the same payer about the same patient. */
export const historyQuery = (entityId: string, id: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'history', id],
    queryFn: () => api.eligibility.history({ params: { id } }),
    staleTime: 0,
  });

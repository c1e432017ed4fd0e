import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { api } from '#src/api/client.ts';
import { transactionQuery } from './queries.ts';
import { transactionOf } from './verify-answer.ts';

/** Sends requests. */
export function useSendRequest(entityId: string) {
  const queryClient = useQueryClient();
  return async (request: EligibilityRequest): Promise<EligibilityTransaction> => {
    const answer = await api.eligibility.verify({
      headers: {
        isphifree: 'false',
        scopemember: request.facilityId,
        'x-requestsource': 'portal',
      },
      body: request,
    });
    const transaction = transactionOf(answer);
    queryClient.setQueryData(transactionQuery(entityId, transaction.id).queryKey, transaction);
    return transaction;
  };
}

/** The transaction of the address, or undefined. */
export function useTransaction(entityId: string, id: string | null) {
  const query = useQuery({ ...transactionQuery(entityId, id ?? ''), enabled: id !== null });
  return id === null ? null : query;
}

/** Stops waiting for the payer. The transaction is refetched in any case, because it may have been answered. */
export function useCancelRequest(entityId: string, id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.eligibility.cancel({ params: { id: id ?? '' } }),
    onSettled: () =>
      id === null
        ? undefined
        : queryClient.invalidateQueries({ queryKey: transactionQuery(entityId, id).queryKey }),
  });
}

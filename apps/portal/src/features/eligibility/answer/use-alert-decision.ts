import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertField } from '@waypost/contract/eligibility/alerts';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { api } from '#src/api/client.ts';
import { problemMessage } from '#src/api/problem.ts';
import { toast } from '#src/ui/toasts.ts';
import { transactionQuery } from '../queries.ts';
import type { AlertChoice } from './AlertList.tsx';

/** Decides an alert. The transaction is always refetched, because another user may have decided. */
export function useAlertDecision(entityId: string, { id, version }: EligibilityTransaction) {
  const queryClient = useQueryClient();
  const { queryKey } = transactionQuery(entityId, id);
  return useMutation({
    mutationFn: ({ field, choice }: { field: AlertField; choice: AlertChoice }) =>
      api.eligibility.decideAlert({
        params: { id, field },
        headers: { 'if-match': String(version) },
        body: { choice },
      }),
    onSuccess: (decided) => queryClient.setQueryData(queryKey, decided),
    onError: async (error) => {
      toast.error(problemMessage(error));
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}

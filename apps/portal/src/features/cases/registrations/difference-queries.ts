import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api, problemMessage } from '#src/api/client.ts';
import { toast } from '#src/ui/toasts.ts';

/** Values that sources sent against corrections of a case. */
export const differencesQuery = ({ entityId, caseId }: ShownCase) =>
  queryOptions({
    queryKey: [entityId, 'case-list', caseId, 'source-differences'],
    queryFn: ({ signal }) => api.registrations.sourceDifferences({ query: { caseId } }, { signal }),
    // Sources send without notifying the portal.
    staleTime: 0,
  });

type Decision = { differenceId: string; decision: 'keep' | 'take' };

/** Decides a difference. The whole case is refetched, because another user may have decided. */
export function useDifferenceDecision(shownCase: ShownCase) {
  const client = useQueryClient();
  const { entityId, caseId } = shownCase;
  return useMutation({
    mutationFn: ({ differenceId, decision }: Decision) =>
      api.registrations.decideSourceDifference({ params: { differenceId }, body: { caseId, decision } }),
    onError: (error) => toast.error(problemMessage(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [entityId, 'case-list', caseId] }),
        client.invalidateQueries({ queryKey: [entityId, 'patient'] }),
      ]),
  });
}

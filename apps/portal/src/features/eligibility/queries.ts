import { queryOptions } from '@tanstack/react-query';
import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import { api } from '#src/api/client.ts';
import { pollDelay } from './exchange-timing.ts';

/** Lists that change rarely are read again after ten minutes at the soonest. */
const LIST_FRESH_MS = 10 * 60_000;

/** Every key starts with the entity: nothing of one is ever shown in another. */
export const payersQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'payers'],
    queryFn: () => api.payerData.eligibilityPayers(),
    staleTime: LIST_FRESH_MS,
  });

export const serviceTypesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'service-types'],
    queryFn: () => api.eligibility.serviceTypeCodes(),
    staleTime: LIST_FRESH_MS,
  });

/** The request form of a task. Read anew each time: the case may have changed. */
export const prefillQuery = (entityId: string, taskId: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'prefill', taskId],
    queryFn: () => api.eligibility.prefill({ params: { taskId } }),
    staleTime: 0,
    gcTime: 0,
  });

const transactionKey = (entityId: string, id: string) =>
  [entityId, 'eligibility', 'transaction', id] as const;

/** One exchange; read again and again while the payer has not answered. */
export const transactionQuery = (entityId: string, id: string) =>
  queryOptions({
    queryKey: transactionKey(entityId, id),
    queryFn: (): Promise<EligibilityTransaction> =>
      api.eligibility.transaction({ params: { id }, headers: {} }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'sent' ? pollDelay(state.dataUpdateCount + state.errorUpdateCount) : false,
  });

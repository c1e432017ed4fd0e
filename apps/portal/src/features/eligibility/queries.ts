import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { Entity } from '@waypost/contract/entities/calls';
import type { Payer } from '@waypost/contract/payers/calls';
import { facilityOf } from '@waypost/contract/saved-views/calls';
import { api } from '#src/api/client.ts';
import { areRulesDue } from './answer/rules-texts.ts';

/** Lists that change rarely are fresh for ten minutes. */
const LIST_FRESH_MS = 10 * 60_000;

/** The interval for checking payer connections while a request is filled in. */
const LINES_EVERY_MS = 15_000;

/** Identifies an entity: the id is part of each key, the codes are sent as headers. */
export type Place = Pick<Entity, 'id' | 'lCode' | 'clientCode'>;

const placeHeaders = ({ lCode, clientCode }: Place) => ({ lcode: lCode, clientcode: clientCode });

/** Every key starts with the entity, because data must never appear in another entity. */
export const payersQuery = (place: Place) =>
  queryOptions({
    queryKey: [place.id, 'eligibility', 'payers'],
    queryFn: () => api.payerData.eligibilityPayers({ headers: placeHeaders(place) }),
    staleTime: LIST_FRESH_MS,
    gcTime: LIST_FRESH_MS,
  });

export const serviceTypesQuery = (place: Place) =>
  queryOptions({
    queryKey: [place.id, 'eligibility', 'service-types'],
    queryFn: () => api.eligibility.serviceTypeCodes({ headers: placeHeaders(place) }),
    staleTime: LIST_FRESH_MS,
  });

/** The user's default facility in this entity (P-151); null when there is none. Refetched for each form. */
export const defaultFacilityQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'default-facility'],
    queryFn: async (): Promise<string | null> => {
      const featureKey = 'default-facility';
      const [setting] = await api.settings.mySettings({ query: { entityId, featureKey } });
      return setting ? facilityOf(setting.applicationData) : null;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** The providers of a facility. */
export const providersQuery = (entityId: string, facilityId: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'providers', facilityId],
    queryFn: () => api.eligibility.facilityProviders({ params: { facilityId } }),
    staleTime: LIST_FRESH_MS,
  });

/** Payers by name, for a request whose payer code no longer exists. */
export const payerTemplatesQuery = (entityId: string, payerName: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'templates', payerName],
    queryFn: async (): Promise<Payer[]> => {
      const answer = await api.eligibility.payerTemplates({ query: { payerName } });
      return answer.status === 200 ? answer.body : [];
    },
    staleTime: 0,
  });

/** Which payers do not answer at the moment. */
export const payerLinesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'lines'],
    queryFn: () => api.payerData.payerStatus(),
    staleTime: 0,
    refetchInterval: LINES_EVERY_MS,
  });

/** The initial request of a task. Refetched each time, because the case may have changed. */
export const prefillQuery = (entityId: string, taskId: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'prefill', taskId],
    queryFn: () => api.eligibility.prefill({ params: { taskId } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Used for a case without a task. */
export const prefillCaseQuery = (entityId: string, caseId: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'prefill-case', caseId],
    queryFn: () => api.eligibility.prefillCase({ params: { caseId } }),
    staleTime: 0,
    gcTime: 0,
  });

const transactionKey = (entityId: string, id: string) =>
  [entityId, 'eligibility', 'transaction', id] as const;

/** One transaction, polled until the payer has answered and the rules have run on the answer. */
export const transactionQuery = (entityId: string, id: string) =>
  queryOptions({
    queryKey: transactionKey(entityId, id),
    queryFn: (): Promise<EligibilityTransaction> =>
      api.eligibility.transaction({ params: { id }, headers: {} }),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data && (data.state === 'sent' || areRulesDue(data, Date.now()))
        ? pollDelay(dataUpdateCount + errorUpdateCount)
        : false,
  });

/** Sends requests. They belong to a case if the address names one. */
export function useSendRequest(entityId: string, caseId: string | null) {
  const queryClient = useQueryClient();
  return async (request: EligibilityRequest): Promise<EligibilityTransaction> => {
    const answer =
      caseId === null
        ? await api.eligibility.verify({
            headers: {
              isphifree: 'false',
              scopemember: request.facilityId,
              'x-requestsource': 'portal',
            },
            body: request,
          })
        : await api.eligibility.verifyCase({ params: { caseId }, body: request });
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

/** The transaction of a verify answer, which comes alone or as the first of a list (C-327). */
export const transactionOf = <T extends { id: string }>(answer: T | T[]): T => {
  const transaction = Array.isArray(answer) ? answer[0] : answer;
  if (!transaction) throw new Error('a verify answer without an eligibility transaction');
  return transaction;
};

/** The pause before the transaction is polled again: one second at first, then three. */
export function pollDelay(readsSoFar: number): number {
  return Math.min(3000, 1000 + Math.max(0, readsSoFar - 10) * 200);
}

/** A larger difference means that the clocks differ, not that this page waited so long. */
const PLAUSIBLE_WAIT_MS = 10 * 60_000;

/**
 * The running time of the transaction when this page first saw it. The server's clock may differ from this
 * machine's: an implausible difference counts as zero.
 */
export function initialElapsedMs(sentAt: string, now: number): number {
  const elapsed = now - Date.parse(sentAt);
  return elapsed >= 0 && elapsed < PLAUSIBLE_WAIT_MS ? elapsed : 0;
}

/** 74 000 ms as `1:14`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

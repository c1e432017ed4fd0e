import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { type ManagedQuery, requestOf } from '#src/app/managed-lists/managed-query.ts';

export const plansPageQuery = (entityId: string, asked: ManagedQuery) =>
  queryOptions({
    queryKey: [entityId, 'plans', 'page', asked],
    queryFn: ({ signal }) => api.plans.plans({ query: requestOf(asked) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const planQuery = (entityId: string, planId: string) =>
  queryOptions({
    queryKey: [entityId, 'plans', 'one', planId],
    queryFn: ({ signal }) => api.plans.plan({ params: { planId } }, { signal }),
  });

/** The payers that the organization is connected to. */
export const payersQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'plans', 'payers'],
    queryFn: ({ signal }) => api.payerData.eligibilityPayers({ headers: {} }, { signal }),
  });

/** All queries of plans: this list, and the choices for insurances and rules. */
const ofPlans = ['plans', 'payer-plans', 'payer-search', 'payer-plan', 'media-type'];

/** Refetches plans everywhere after one changed. */
export const refreshPlans = (entityId: string): Promise<unknown> =>
  Promise.all(ofPlans.map((name) => queryClient.invalidateQueries({ queryKey: [entityId, name] })));

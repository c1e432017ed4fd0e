import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

export const connectionsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'payer-connections', 'list'],
    queryFn: () => api.payerConnections.connections(),
  });

export const knownPayersQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'payer-connections', 'known'],
    queryFn: () => api.payerConnections.knownPayers(),
  });

export const payerRequestsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'payer-connections', 'requests'],
    queryFn: () => api.payerConnections.payerRequests(),
  });

/** The NPIs that a facility uses for inquiries. */
export const npisQuery = (entityId: string, facilityId: string) =>
  queryOptions({
    queryKey: [entityId, 'eligibility', 'providers', facilityId],
    queryFn: () => api.eligibility.facilityProviders({ params: { facilityId } }),
  });

const POLL_MS = 1000;

/** A test inquiry, polled until the payer has answered. It contains patient data, so it is removed with its screen. */
export const trialQuery = (entityId: string, trialId: string) =>
  queryOptions({
    queryKey: [entityId, 'payer-connections', 'trial', trialId],
    queryFn: () => api.payerConnections.trial({ params: { trialId } }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'sent' ? false : POLL_MS),
    gcTime: 0,
  });

/** Refetches the connections after one changed, and the payers available for inquiries. */
export const refreshConnections = (entityId: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [entityId, 'payer-connections'] }),
    ...['payers', 'lines', 'templates'].map((list) =>
      queryClient.invalidateQueries({ queryKey: [entityId, 'eligibility', list] }),
    ),
  ]);

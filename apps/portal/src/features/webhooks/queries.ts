import { queryOptions } from '@tanstack/react-query';
import type { MessageSearch, Recovery, WebhookMessage } from '@waypost/contract/webhooks/shapes';
import { messageStatus } from '@waypost/contract/webhooks/shapes';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

/** An endpoint by its facility and its id. */
export type Place = { appId: string; id: string };

/** The interval for refetching pending messages. */
const PROGRESS_EVERY_MS = 2000;

export const endpointQuery = (entityId: string, { appId, id }: Place) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'endpoint', appId, id],
    queryFn: () => api.webhooks.endpoint({ params: { appId, id } }),
  });

/** The event types available at all of these facilities, by area. */
export const eventTypesQuery = (entityId: string, facilityIds: readonly string[]) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'event-types', ...facilityIds],
    queryFn: () => api.webhooks.commonEventTypes({ body: { appUids: [...facilityIds] } }),
    enabled: facilityIds.length > 0,
  });

export const catalogueQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'catalogue'],
    queryFn: () => api.webhooks.eventCatalogue({}),
  });

export const headersQuery = (entityId: string, { appId, id }: Place) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'headers', appId, id],
    queryFn: () => api.webhooks.endpointHeaders({ params: { appId, id } }),
  });

export const figuresQuery = (entityId: string, { appId, id }: Place) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'figures', appId, id],
    queryFn: () => api.webhooks.figures({ params: { appId, id } }),
  });

/** Only messages that are being sent, or will be soon, change by themselves. */
const isDeliveryPending = ({ status, nextAttempt }: WebhookMessage): boolean =>
  status === messageStatus.sending ||
  (status === messageStatus.pending && Date.parse(nextAttempt ?? '') - Date.now() < 60_000);

export const activityQuery = (
  entityId: string,
  { appId, id }: Place,
  search: Pick<MessageSearch, 'status' | 'after' | 'eventTypes'>,
) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'activity', appId, id, search],
    queryFn: () => api.webhooks.messages({ params: { appId, id }, body: search }),
    enabled: search.eventTypes.length > 0,
    refetchInterval: ({ state }) => (state.data?.some(isDeliveryPending) ? PROGRESS_EVERY_MS : false),
  });

/** The results of a message search; resending a message refetches them. */
export const searchQuery = (
  entityId: string,
  { appId, id, ...search }: Place & Omit<MessageSearch, 'limit' | 'caseId'>,
) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'search', appId, id, search],
    queryFn: () => api.webhooks.messages({ params: { appId, id }, body: search }),
  });

export const messageQuery = (entityId: string, { appId, id }: Place, msgId: string) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'message', appId, id, msgId],
    queryFn: () => api.webhooks.messageAttempts({ params: { appId, id, msgId } }),
    refetchInterval: ({ state }) =>
      state.data && isDeliveryPending(state.data.message) ? PROGRESS_EVERY_MS : false,
  });

export const isInProgress = ({ state }: Recovery): boolean => state !== 'done';

export const recoveriesQuery = (entityId: string, { appId, id }: Place) =>
  queryOptions({
    queryKey: [entityId, 'webhooks', 'recoveries', appId, id],
    queryFn: () => api.webhooks.recoveries({ params: { appId, id } }),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? PROGRESS_EVERY_MS : false),
  });

/** Refetches all webhook queries after one of them changed (W-137). */
export const refreshWebhooks = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'webhooks'] });

/** The signing secret of an endpoint. Reading it is recorded. */
export async function readSecret({ appId, id }: Place): Promise<string> {
  const [shown] = await api.webhooks.endpointSecrets({
    body: { endpointSecrets: [{ appUid: appId, endpointUid: id }] },
  });
  return shown?.secret ?? '';
}

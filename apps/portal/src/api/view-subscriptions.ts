import { queryOptions } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import { toast } from '#src/ui/toasts.ts';
import { api, problemMessage } from './client.ts';
import { queryClient } from './query-client.ts';

/** The views that are sent to the user each morning. */
export const subscriptionsQuery = (entityId: string) =>
  queryOptions({ queryKey: [entityId, 'view-subscriptions'], queryFn: () => api.settings.mySubscriptions() });

/** Has a view sent each morning where this browser is, or no longer. */
export async function setSubscription(entityId: string, userSettingId: string, isOn: boolean): Promise<void> {
  const params = { userSettingId };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    if (isOn) await api.settings.subscribe({ params, body: { timeZone } });
    else await api.settings.unsubscribe({ params });
    toast.success(message(isOn ? 'view.subscribed' : 'view.unsubscribed'));
  } catch (error) {
    toast.error(problemMessage(error));
  }
  await queryClient.invalidateQueries({ queryKey: subscriptionsQuery(entityId).queryKey });
}

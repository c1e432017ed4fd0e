import { queryOptions } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { toast } from '#src/ui/toasts.ts';
import { api, problemMessage } from './client.ts';
import { queryClient } from './query-client.ts';

/** The views that the user receives by mail each morning. */
export const subscriptionsQuery = (entityId: string) =>
  queryOptions({ queryKey: [entityId, 'view-subscriptions'], queryFn: () => api.settings.mySubscriptions() });

type SentView = { userSettingId: string; viewName: string };

/** Starts or ends the morning mail of a view, in this browser's time zone. Returns whether it succeeded. */
export async function setSubscription(
  entityId: string,
  { userSettingId, viewName }: SentView,
  isOn: boolean,
): Promise<boolean> {
  const params = { userSettingId };
  let isDone = true;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    if (isOn) await api.settings.subscribe({ params, body: { timeZone } });
    else await api.settings.unsubscribe({ params });
    toast.success(message(isOn ? 'view.subscribed' : 'view.unsubscribed'), undefined, viewName);
  } catch (error) {
    toast.error(problemMessage(error), { of: viewName });
    isDone = false;
  }
  await queryClient.invalidateQueries({ queryKey: subscriptionsQuery(entityId).queryKey });
  return isDone;
}

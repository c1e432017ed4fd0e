import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** Tasks about which rules have notified the user, the latest first. */
export const noticesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'my-escalations'],
    queryFn: () => api.escalation.myNotices(),
  });

/** Marks the notices about a task as read. */
export async function readNotice(entityId: string, taskId: string): Promise<void> {
  await api.escalation.readNotices({ body: { taskIds: [taskId] } });
  await queryClient.invalidateQueries({ queryKey: noticesQuery(entityId).queryKey });
}

/** Whether the user gets mail about notices. */
export const noticeMailQuery = (entityId: string) =>
  queryOptions({ queryKey: [entityId, 'escalation-mail'], queryFn: () => api.escalation.noticeMail() });

export const setNoticeMail = (isOn: boolean) => api.escalation.setNoticeMail({ body: { isOn } });

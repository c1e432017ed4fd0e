import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** Tasks of which rules have told the user, the latest first. */
export const noticesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'my-escalations'],
    queryFn: () => api.escalation.myNotices(),
  });

/** Marks what rules told of a task as read. */
export async function readNotice(entityId: string, taskId: string): Promise<void> {
  await api.escalation.readNotices({ body: { taskIds: [taskId] } });
  await queryClient.invalidateQueries({ queryKey: noticesQuery(entityId).queryKey });
}

/** Whether the user is sent mail when a rule tells them of a task. */
export const noticeMailQuery = (entityId: string) =>
  queryOptions({ queryKey: [entityId, 'escalation-mail'], queryFn: () => api.escalation.noticeMail() });

export const setNoticeMail = (isOn: boolean) => api.escalation.setNoticeMail({ body: { isOn } });

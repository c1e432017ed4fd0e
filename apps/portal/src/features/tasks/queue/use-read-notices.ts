import { useQuery } from '@tanstack/react-query';
import { noticesQuery, readNotice } from '#src/api/escalation.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useWhenSeen } from '#src/app/use-when-seen.ts';

/** Marks what rules told of a task as read, once somebody sees the task, from wherever they came to it. */
export function useReadNotices(taskId: string): void {
  const { entity } = useEntity();
  const { data } = useQuery(noticesQuery(entity.id));
  const unread = data?.notices.filter(({ isUnread }) => isUnread) ?? [];
  // Of many notices the latest are listed; whether this task is among the others is not known here.
  const mayBeUnread =
    unread.some((notice) => notice.taskId === taskId) || (data?.unread ?? 0) > unread.length;
  useWhenSeen(mayBeUnread ? taskId : '', (id) => readNotice(entity.id, id));
}

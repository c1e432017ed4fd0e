import { useQuery } from '@tanstack/react-query';
import { noticesQuery, readNotice } from '#src/api/escalation.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useOnceVisible } from '#src/app/use-when-seen.ts';

/** Marks the escalation notices of a task as read once the user sees the task. */
export function useReadNotices(taskId: string): void {
  const { entity } = useEntity();
  const { data } = useQuery(noticesQuery(entity.id));
  const unread = data?.notices.filter(({ isUnread }) => isUnread) ?? [];
  // Only the latest notices are listed, so this task may have others.
  const mayBeUnread =
    unread.some((notice) => notice.taskId === taskId) || (data?.unread ?? 0) > unread.length;
  useOnceVisible(mayBeUnread ? taskId : '', (id) => readNotice(entity.id, id));
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useEntity } from '#src/app/entity-context.ts';

/** The server takes somebody for gone who has not said for 45 seconds that they have a task open. */
const SAY_EVERY_MS = 20_000;

const viewersQuery = (entityId: string, taskId: string) =>
  queryOptions({
    queryKey: [entityId, 'task-viewers', taskId],
    queryFn: async () => (await api.task.viewTask({ params: { taskId } })).viewers,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: SAY_EVERY_MS,
  });

/** Says that this user has a task open for as long as it is shown, and learns who else has. */
export function useViewers(taskId: string) {
  const { entity } = useEntity();
  const query = viewersQuery(entity.id, taskId);
  const { data = [] } = useQuery(query);
  const key = query.queryKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which task of which entity
  useEffect(
    () => () => {
      // The panel of the queue and that of the task being worked may show the same task.
      queueMicrotask(() => {
        const isShown = queryClient.getQueryCache().find({ queryKey: key })?.isActive() ?? false;
        if (!isShown) api.task.leaveTask({ params: { taskId } }).catch(() => undefined);
      });
    },
    [entity.id, taskId],
  );
  return data;
}

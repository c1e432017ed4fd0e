import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useEntity } from '#src/app/entity-context.ts';

/** The server removes a viewer after 45 seconds without a report. */
const REPORT_EVERY_MS = 20_000;

const viewersQuery = (entityId: string, taskId: string) =>
  queryOptions({
    queryKey: [entityId, 'task-viewers', taskId],
    queryFn: async () => (await api.task.viewTask({ params: { taskId } })).viewers,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REPORT_EVERY_MS,
  });

/** Reports that this user has a task open while it is shown, and returns the other viewers. */
export function useViewers(taskId: string) {
  const { entity } = useEntity();
  const query = viewersQuery(entity.id, taskId);
  const { data = [] } = useQuery(query);
  const key = query.queryKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the task and its entity
  useEffect(
    () => () => {
      // The panel of the queue and that of the task in process may show the same task.
      queueMicrotask(() => {
        const isShown = queryClient.getQueryCache().find({ queryKey: key })?.isActive() ?? false;
        if (!isShown) api.task.leaveTask({ params: { taskId } }).catch(() => undefined);
      });
    },
    [entity.id, taskId],
  );
  return data;
}

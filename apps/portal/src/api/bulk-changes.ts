import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TaskQuery } from '@waypost/contract/graphql';
import type { BulkChange } from '@waypost/contract/tasks/bulk-changes/calls';
import type { HandOutBody, HandOutPlanBody } from '@waypost/contract/tasks/bulk-changes/hand-out';
import type { TaskMove } from '@waypost/contract/tasks/change';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** Interval at which the progress of a running one is read. */
const PROGRESS_EVERY_MS = 1000;
/** Interval at which it is checked whether one can still be undone. */
const UNDO_EVERY_MS = 60_000;

export const isInProgress = ({ state }: Pick<BulkChange, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing';

/** The user's bulk changes, the latest first. */
export const bulkChangesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'bulk-changes'],
    queryFn: () => api.bulk.bulkChanges({}),
    refetchInterval: ({ state: { data } }) => {
      if (data?.some(isInProgress)) return PROGRESS_EVERY_MS;
      return data?.some(({ undoUntil }) => undoUntil !== null) ? UNDO_EVERY_MS : false;
    },
  });

/** The tasks that a finished one skipped, or could not undo. Each reading is audited. */
export const skippedTasksQuery = (entityId: string, { id, state }: BulkChange) =>
  queryOptions({
    queryKey: [entityId, 'skipped-tasks', id, state],
    queryFn: () => api.bulk.skippedTasks({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const startBulkChange = (body: {
  filter: TaskQuery['filter'];
  change: TaskMove;
}): Promise<BulkChange> => api.bulk.startBulkChange({ body });
export const stopBulkChange = (id: string): Promise<BulkChange> =>
  api.bulk.stopBulkChange({ params: { id } });
export const undoBulkChange = (id: string): Promise<BulkChange> =>
  api.bulk.undoBulkChange({ params: { id } });

/** The number of tasks each person would get. The previous plan stays on screen while another one loads. */
export const handOutPlanQuery = (entityId: string, body: HandOutPlanBody) =>
  queryOptions({
    queryKey: [entityId, 'hand-out-plan', body],
    queryFn: () => api.bulk.planHandOut({ body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Contains people's tasks, so it is removed after the dialog closes.
    gcTime: 0,
  });
export const handOut = (body: HandOutBody): Promise<BulkChange> => api.bulk.handOut({ body });

/**
 * Adds a new change to the user's list at once: it may end before the list is read again, and its end must still be
 * announced.
 */
export function showStarted(entityId: string, started: BulkChange): void {
  const { queryKey } = bulkChangesQuery(entityId);
  queryClient.setQueryData(queryKey, (known = []) => [started, ...known]);
  void queryClient.invalidateQueries({ queryKey });
}

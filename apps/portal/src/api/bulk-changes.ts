import { queryOptions } from '@tanstack/react-query';
import type { TaskQuery } from '@waypost/contract/graphql';
import type { BulkChange } from '@waypost/contract/services/bulk-changes';
import type { TaskMove } from '@waypost/contract/services/task-change';
import { api } from './client.ts';

/** How often the progress of one is read while it goes on. */
const PROGRESS_EVERY_MS = 1000;

export const isGoingOn = ({ state }: Pick<BulkChange, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing';

/** The user's bulk changes, the latest first. */
export const bulkChangesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'bulk-changes'],
    queryFn: () => api.bulk.bulkChanges({}),
    refetchInterval: ({ state }) => (state.data?.some(isGoingOn) ? PROGRESS_EVERY_MS : false),
  });

/** What one skipped or could not take back. */
export const skippedTasksQuery = (entityId: string, { id, skipped, state }: BulkChange) =>
  queryOptions({
    queryKey: [entityId, 'bulk-changes', id, 'skipped', skipped, state],
    queryFn: () => api.bulk.skippedTasks({ params: { id } }),
  });

export const startBulkChange = (filter: TaskQuery['filter'], change: TaskMove): Promise<BulkChange> =>
  api.bulk.startBulkChange({
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { filter, change },
  });
export const stopBulkChange = (id: string): Promise<BulkChange> =>
  api.bulk.stopBulkChange({ params: { id } });
export const undoBulkChange = (id: string): Promise<BulkChange> =>
  api.bulk.undoBulkChange({ params: { id } });

import type { BulkItem, BulkResult, SeenTask } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import { api } from './client.ts';

type Seen = Pick<Task, 'id' | 'version'>;

/**
 * Changes tasks in the same way, each in the version that was read. The server returns the skipped ones with their
 * reasons.
 */
export const changeTasks = (
  tasks: readonly Seen[],
  change: Omit<BulkItem, 'taskId' | 'version'>,
): Promise<BulkResult> =>
  api.task.changeTasks({
    body: tasks.map(({ id, version }) => ({ taskId: id, version, ...change })),
  });

/** Undoes changes; each task is given with the version after the change. */
export const undoChanges = (tasks: readonly SeenTask[]): Promise<BulkResult> =>
  api.task.undoChanges({ body: { tasks: tasks.map(({ taskId, version }) => ({ taskId, version })) } });

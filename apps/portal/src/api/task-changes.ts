import type { BulkItem, BulkResult, SeenTask } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import { api } from './client.ts';

type Seen = Pick<Task, 'id' | 'version'>;

/** Changes tasks in the same way, each as it was read. The server says which it skipped, and why. */
export const changeTasks = (
  tasks: readonly Seen[],
  change: Omit<BulkItem, 'taskId' | 'version'>,
): Promise<BulkResult> =>
  api.task.changeTasks({
    body: tasks.map(({ id, version }) => ({ taskId: id, version, ...change })),
  });

/** Takes changes back; each task is named with the version that the change gave it. */
export const undoChanges = (tasks: readonly SeenTask[]): Promise<BulkResult> =>
  api.task.undoChanges({ body: { tasks: tasks.map(({ taskId, version }) => ({ taskId, version })) } });

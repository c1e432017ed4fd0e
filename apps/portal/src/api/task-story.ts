import { queryOptions } from '@tanstack/react-query';
import type { TaskFilter } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/tasks/shapes';
import { api } from './client.ts';

/** The steps of a task, the last first. */
export const taskHistoryQuery = (entityId: string, taskId: string, version: number) =>
  queryOptions({
    queryKey: [entityId, 'tasks', 'history', taskId, version],
    queryFn: () => api.task.history({ params: { taskId } }),
  });

/** The reasons why a task exists, and the later actions of processes, the last first. */
export const taskReasonsQuery = (entityId: string, taskId: string) =>
  queryOptions({
    queryKey: [entityId, 'tasks', 'reasons', taskId],
    queryFn: async () => (await api.task.reasons({ params: { taskId } })).reasons,
  });

/** The other open tasks of the case of a task. */
export const caseTasksQuery = (entityId: string, taskId: string) =>
  queryOptions({
    queryKey: [entityId, 'tasks', 'same-case', taskId],
    queryFn: () => api.task.tasksOfSameCase({ params: { taskId } }),
  });

/**
 * Starts the user's best task that matches a filter; null if none matches. After a lost response the server
 * returns the previous result, so another task is started if that one is no longer the user's.
 */
export async function startNextTask(
  userId: string,
  filter?: TaskFilter,
): Promise<{ task: Task | null; isContinued: boolean }> {
  const body = filter ? { filter } : {};
  const started = await api.task.startNext({ body });
  const { task } = started;
  if (task?.status === 'InProcess' && task.assignee?.id === userId) return started;
  return api.task.startNext({ body });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TaskQuery } from '@waypost/contract/graphql';
import type { Task, TaskChange } from '@waypost/contract/services/task';
import type { TaskStatus } from '@waypost/contract/task-status';
import { api, graphql } from './client.ts';
import { queryClient } from './query-client.ts';

/** Statuses of tasks that still want work. */
export const openStatuses: TaskStatus[] = ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated'];

/** A page of the entity's tasks. The page before it stays on screen while it is read. */
export const tasksQuery = (entityId: string, query: TaskQuery) =>
  queryOptions({
    queryKey: [entityId, 'tasks', 'all', query],
    queryFn: async ({ signal }) => (await graphql('getAllTasks', { query }, signal)).getAllTasks,
    placeholderData: keepPreviousData,
  });

/** A page of the tasks assigned to somebody. */
export const tasksOfUserQuery = (entityId: string, assigneeId: string, query: TaskQuery) =>
  queryOptions({
    queryKey: [entityId, 'tasks', 'of-user', assigneeId, query],
    queryFn: async ({ signal }) =>
      (await graphql('getTasksByUser', { assigneeId, query }, signal)).getTasksByUser,
  });

/** One task. */
export const taskQuery = (entityId: string, taskId: string) =>
  queryOptions({
    queryKey: [entityId, 'tasks', 'one', taskId],
    queryFn: async ({ signal }) => (await graphql('getTaskById', { taskId }, signal)).getTaskById,
  });

/** The task the user is working, on whatever machine it was started; the server keeps it. */
export const workingTaskQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'working-task'],
    queryFn: async () => (await api.task.workingTask()).task,
  });

/** Lists and the working task are read again after any change of a task. */
export const refreshTasks = (entityId: string): Promise<void> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [entityId, 'tasks'] }),
    queryClient.invalidateQueries({ queryKey: [entityId, 'working-task'] }),
  ]).then(() => undefined);

/** Changes a task as it was when it was read: somebody else's change in between is refused, not overwritten. */
export const changeTask = (task: Pick<Task, 'id' | 'version'>, body: TaskChange): Promise<Task> =>
  api.task.changeTask({
    params: { taskId: task.id },
    headers: { 'if-match': String(task.version) },
    body,
  });

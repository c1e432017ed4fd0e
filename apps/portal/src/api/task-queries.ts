import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TaskQuery } from '@waypost/contract/graphql';
import type { TaskChange } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import { api, graphql } from './client.ts';
import { queryClient } from './query-client.ts';

/** Statuses of unfinished tasks. */
export const openStatuses: TaskStatus[] = ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated'];

/** A page of the queue, with details if one of the further columns is shown. The previous page stays on screen. */
export const queueQuery = (entityId: string, query: TaskQuery, details: boolean) =>
  queryOptions({
    queryKey: [entityId, 'tasks', 'queue', query, details],
    queryFn: async ({ signal }) => (await graphql('getTaskQueue', { query, details }, signal)).getTaskQueue,
    placeholderData: keepPreviousData,
  });

/** A page of the entity's tasks. The previous page stays on screen while it loads. */
export const tasksQuery = (entityId: string, query: TaskQuery) =>
  queryOptions({
    queryKey: [entityId, 'tasks', 'all', query],
    queryFn: async ({ signal }) => (await graphql('getAllTasks', { query }, signal)).getAllTasks,
    placeholderData: keepPreviousData,
  });

/** A page of the tasks assigned to a person. */
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

/** The task the user is working on, started on any machine. The server stores it. */
export const workingTaskQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'working-task'],
    queryFn: async () => (await api.task.workingTask()).task,
  });

/** Refetches the task lists and the working task after a task changed. */
export const refreshTasks = (entityId: string): Promise<void> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [entityId, 'tasks'] }),
    queryClient.invalidateQueries({ queryKey: [entityId, 'working-task'] }),
  ]).then(() => undefined);

/** Changes a task. The server refuses when somebody else changed it since it was read. */
export const changeTask = (task: Pick<Task, 'id' | 'version'>, body: TaskChange): Promise<Task> =>
  api.task.changeTask({
    params: { taskId: task.id },
    headers: { 'if-match': String(task.version) },
    body,
  });

/** The possible assignees of tasks. */
export const assigneesQuery = (entityId: string, taskIds: readonly string[]) =>
  queryOptions({
    queryKey: [entityId, 'assignees', ...taskIds],
    queryFn: () => api.task.candidates({ query: { taskId: [...taskIds] } }),
    staleTime: 0,
  });

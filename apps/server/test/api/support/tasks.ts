import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/errors';
import { getAllTasks, type TaskFilter } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/services/task';
import type { BulkResult } from '@waypost/contract/services/task-change';
import type { TaskStep } from '@waypost/contract/services/task-story';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Client } from './client.ts';

/** A task in the version somebody has seen. */
export type Seen = Pick<Task, 'id' | 'version'>;

const taken = new Set<string>();

/** Makes the tasks that a file has used open ones of nobody again: others need some, too. */
export async function giveBackTasks(pool: pg.Pool): Promise<void> {
  await pool.query('delete from working_task where task_id = any ($1)', [[...taken]]);
  await pool.query(
    `update task set status = 'Open', assignee_id = null, wait_until = null, version = version + 1
     where id = any ($1)`,
    [[...taken]],
  );
  taken.clear();
}

/** Tasks as the list shows them, without taking any. */
export async function listTasks(client: Client, filter: TaskFilter = {}): Promise<Task[]> {
  const { getAllTasks: page } = await client.read('task', getAllTasks, {
    query: { limit: 5000, after: null, sort: [{ column: 'caseNumber', descending: true }], filter },
  });
  return page.rows;
}

/** Open tasks of nobody that no other test of the file uses; those of the latest cases first. */
export async function openTasks(
  client: Client,
  count: number,
  filter: TaskFilter = {},
  isFit: (task: Task) => boolean = () => true,
): Promise<Task[]> {
  const open = await listTasks(client, { status: { filterType: 'set', values: ['Open'] }, ...filter });
  const tasks = open.filter((task) => !taken.has(task.id) && isFit(task)).slice(0, count);
  if (tasks.length < count) throw new Error(`only ${tasks.length} open tasks are left`);
  for (const { id } of tasks) taken.add(id);
  return tasks;
}

/** One of them. */
export async function openTask(client: Client, filter?: TaskFilter): Promise<Task> {
  const [task] = await openTasks(client, 1, filter);
  if (!task) throw new Error('no open task left');
  return task;
}

type Answered = Task & Pick<Problem, 'code' | 'Message' | 'errors'>;

/** An open task that is the only one of its case. */
export async function loneTask(client: Client, filter: TaskFilter = {}): Promise<Task> {
  const ofCases = Map.groupBy(await listTasks(client), (task) => task.domainModels.case.caseNumber);
  const isAlone = (task: Task) => ofCases.get(task.domainModels.case.caseNumber)?.length === 1;
  const [task] = await openTasks(client, 1, filter, isAlone);
  if (!task) throw new Error('no open task left');
  return task;
}

/** Changes a task as it was seen. */
export const patchTask = (client: Client, { id, version }: Seen, change: unknown) =>
  client.call<Answered>('PATCH', `/services/task/tasks/${id}`, change, { 'if-match': String(version) });

/** Changes a task; that must go. */
export async function changed(client: Client, task: Seen, change: unknown): Promise<Task> {
  const answer = await patchTask(client, task, change);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Changes many tasks in the same way. */
export const patchTasks = (client: Client, tasks: readonly Seen[], change: object, key = randomUUID()) =>
  client.call<BulkResult & Pick<Problem, 'code' | 'errors'>>(
    'PATCH',
    '/services/task/tasks',
    tasks.map(({ id, version }) => ({ taskId: id, version, ...change })),
    { 'idempotency-key': key },
  );

/** Takes back the changes that gave tasks these versions. */
export const undo = (client: Client, tasks: readonly Seen[]) =>
  client.call<BulkResult>('POST', '/services/task/tasks/undo', {
    tasks: tasks.map(({ id, version }) => ({ taskId: id, version })),
  });

export const readTask = async (client: Client, id: string): Promise<Task> =>
  (await client.call<Task>('GET', `/services/task/tasks/${id}`)).body;

export const stepsOf = async (client: Client, id: string): Promise<TaskStep[]> =>
  (await client.call<{ steps: TaskStep[] }>('GET', `/services/task/tasks/${id}/history`)).body.steps;

/** The task that somebody is working on now. */
export const workingTaskOf = async (client: Client): Promise<Task | null> =>
  (await client.call<{ task: Task | null }>('GET', '/services/task/users/me/workingTask')).body.task;

/** Starts the best task that is left for somebody. */
export async function startNext(client: Client, filter?: TaskFilter, key = randomUUID()) {
  const answer = await client.call<{ task: Task | null }>(
    'POST',
    '/services/task/tasks/next',
    { ...(filter ? { filter } : {}) },
    { 'idempotency-key': key },
  );
  if (answer.body.task) taken.add(answer.body.task.id);
  return answer;
}

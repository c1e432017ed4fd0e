import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { getAllTasks, type TaskFilter } from '@waypost/contract/graphql';
import type { BulkResult } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskStep } from '@waypost/contract/tasks/story';
import { expect } from 'vitest';
import { openCases, type WantedCase, type WantedTask } from './cases.ts';
import type { Client } from './client.ts';
import { organizationOf } from './organization.ts';

/** A task in the version that a user has seen. */
export type Seen = Pick<Task, 'id' | 'version'>;

type Answered = Task & Pick<Problem, 'code' | 'Message' | 'errors'>;

/** Tasks as the list shows them. */
export async function listTasks(client: Client, filter: TaskFilter = {}): Promise<Task[]> {
  const { getAllTasks: page } = await client.read('task', getAllTasks, {
    query: { limit: 5000, after: null, sort: [{ column: 'caseNumber', descending: true }], filter },
  });
  return page.rows;
}

export type WantedTasks = WantedTask & Pick<WantedCase, 'facility' | 'payerCode'>;

/**
 * New unassigned open tasks in a user's organization as the user sees them, each the only one of its case,
 * except for the complete one of a failed letter.
 */
export async function openTasks(client: Client, count: number, wanted: WantedTasks = {}): Promise<Task[]> {
  const { facility, payerCode, ...task } = wanted;
  const place = {
    ...(facility === undefined ? {} : { facility }),
    ...(payerCode === undefined ? {} : { payerCode }),
  };
  const cases = await openCases(organizationOf(client), count, { ...place, task });
  const { process = 'Eligibility' } = wanted;
  const made = cases.flatMap(({ tasks }) => tasks.filter((each) => each.process === process));
  return Promise.all(made.map(({ id }) => readTask(client, id)));
}

/** One of them. */
export async function openTask(client: Client, wanted?: WantedTasks): Promise<Task> {
  const [task] = await openTasks(client, 1, wanted);
  if (!task) throw new Error('no task was opened');
  return task;
}

/** Changes a task in the version that was seen. */
export const patchTask = (client: Client, { id, version }: Seen, change: unknown) =>
  client.call<Answered>('PATCH', `/services/task/tasks/${id}`, change, { 'if-match': String(version) });

/** Changes a task, and fails if the change is refused. */
export async function changed(client: Client, task: Seen, change: unknown): Promise<Task> {
  const answer = await patchTask(client, task, change);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Sends the items of a bulk change unchanged. */
export const patchItems = (client: Client, items: readonly object[], key = randomUUID()) =>
  client.call<BulkResult & Pick<Problem, 'code' | 'errors'>>('PATCH', '/services/task/tasks', items, {
    'idempotency-key': key,
  });

/** Changes many tasks in the same way, each in the version that was read. */
export const patchTasks = (client: Client, tasks: readonly Seen[], change: object, key = randomUUID()) =>
  patchItems(
    client,
    tasks.map(({ id, version }) => ({ taskId: id, version, ...change })),
    key,
  );

/** Undoes the changes that created these versions. */
export const undo = (client: Client, tasks: readonly Seen[]) =>
  client.call<BulkResult>('POST', '/services/task/tasks/undo', {
    tasks: tasks.map(({ id, version }) => ({ taskId: id, version })),
  });

export const readTask = async (client: Client, id: string): Promise<Task> =>
  (await client.call<Task>('GET', `/services/task/tasks/${id}`)).body;

export const stepsOf = async (client: Client, id: string): Promise<TaskStep[]> =>
  (await client.call<{ steps: TaskStep[] }>('GET', `/services/task/tasks/${id}/history`)).body.steps;

/** The task that a user is working on now. */
export const workingTaskOf = async (client: Client): Promise<Task | null> =>
  (await client.call<{ task: Task | null }>('GET', '/services/task/users/me/workingTask')).body.task;

/** Starts the next task for a user. */
export async function startNext(client: Client, filter?: TaskFilter, key = randomUUID()) {
  return client.call<{ task: Task | null }>(
    'POST',
    '/services/task/tasks/next',
    { ...(filter ? { filter } : {}) },
    { 'idempotency-key': key },
  );
}

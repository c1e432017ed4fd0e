import { randomUUID } from 'node:crypto';
import { getAllTasks } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/services/task';
import { type Cast, match, must, type Scenario } from './scenario.ts';

export async function openTask({ marcus }: Cast): Promise<Task> {
  const { getAllTasks: page } = await marcus.read('task', getAllTasks, {
    query: {
      limit: 1,
      after: null,
      sort: [{ column: 'caseNumber', descending: true }],
      filter: {
        status: { filterType: 'set', values: ['Open'] },
        // A case of the seed: the processes may still be at work on those of other tests.
        caseNumber: { filterType: 'text', type: 'startsWith', filter: '26' },
      },
    },
  });
  const [task] = page.rows;
  if (!task) throw new Error('no open task is left');
  return task;
}
/** Changes a task step by step, as a manager. */
async function throughStates(cast: Cast, ...bodies: object[]): Promise<string> {
  const { id } = await openTask(cast);
  for (const body of bodies) {
    const path = `/services/task/tasks/${id}`;
    const { version } = await must(cast.marcus.call<Task>('GET', path));
    await must(cast.marcus.call('PATCH', path, body, match({ version })));
  }
  return id;
}

/** Changes a task step by step with calls for many tasks at once. */
async function throughBulk(cast: Cast, ...bodies: object[]): Promise<string> {
  const { id } = await openTask(cast);
  for (const body of bodies) {
    const { version } = await must(cast.marcus.call<Task>('GET', `/services/task/tasks/${id}`));
    const key = { 'idempotency-key': randomUUID() };
    await must(cast.marcus.call('PATCH', '/services/task/tasks', [{ taskId: id, version, ...body }], key));
  }
  return id;
}

export const taskScenarios: Scenario[] = [
  {
    call: 'task.changeTasks',
    emits: ['task.started', 'task.held', 'task.elevated', 'task.waiting', 'task.updated', 'task.reopened'],
    act: (cast) =>
      throughBulk(
        cast,
        { status: 'InProcess' },
        { status: 'OnHold' },
        { status: 'Elevated' },
        { waitExpirationDays: 3 },
        { waitExpirationDays: 3, waitReturnsTo: 'group' },
        { status: 'Open' },
      ),
  },
  {
    call: 'task.changeTasks',
    emits: ['task.assigned', 'task.unassigned', 'task.completed'],
    act: (cast) =>
      throughBulk(cast, { assignee: { id: cast.dana.userId } }, { assignee: null }, { status: 'Complete' }),
  },
  {
    call: 'task.undoChanges',
    emits: ['task.held', 'task.undone'],
    act: async (cast) => {
      const id = await throughStates(cast, { status: 'OnHold' });
      const { version } = await must(cast.marcus.call<Task>('GET', `/services/task/tasks/${id}`));
      const body = { tasks: [{ taskId: id, version }] };
      await must(cast.marcus.call('POST', '/services/task/tasks/undo', body));
      return id;
    },
  },
  {
    call: 'task.startNext',
    emits: ['task.started'],
    act: async (cast) => {
      const key = { 'idempotency-key': randomUUID() };
      const { task } = await must(
        cast.marcus.call<{ task: Task }>('POST', '/services/task/tasks/next', {}, key),
      );
      return task.id;
    },
  },
  {
    call: 'task.changeTask',
    emits: ['task.started', 'task.held', 'task.elevated', 'task.unassigned'],
    act: (cast) =>
      throughStates(
        cast,
        { status: 'InProcess' },
        { status: 'OnHold' },
        { status: 'Elevated' },
        { status: 'Open' },
      ),
  },
  {
    call: 'task.changeTask',
    emits: ['task.waiting', 'task.reopened', 'task.assigned', 'task.updated', 'task.completed'],
    act: (cast) =>
      throughStates(
        cast,
        { status: 'Wait', waitExpirationDays: 3 },
        { status: 'Open' },
        { status: 'InProcess', assignee: { id: cast.dana.userId } },
        { conditionCode: '72' },
        { status: 'Complete' },
      ),
  },
];

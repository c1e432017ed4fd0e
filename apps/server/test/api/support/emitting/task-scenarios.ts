import { randomUUID } from 'node:crypto';
import type { Task } from '@waypost/contract/tasks/shapes';
import { openTask } from '../tasks.ts';
import { type Cast, match, must, type Scenario } from './scenario.ts';

const given = async ({ marcus }: Cast): Promise<string> => (await openTask(marcus)).id;

/** Changes a task in several steps, as a manager. */
async function throughStates(cast: Cast, id: string, ...bodies: object[]): Promise<string> {
  for (const body of bodies) {
    const path = `/services/task/tasks/${id}`;
    const { version } = await must(cast.marcus.call<Task>('GET', path));
    await must(cast.marcus.call('PATCH', path, body, match({ version })));
  }
  return id;
}

/** Changes a task in several steps by bulk calls. */
async function throughBulk(cast: Cast, id: string, ...bodies: object[]): Promise<string> {
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
    given,
    act: (cast, id) =>
      throughBulk(
        cast,
        id,
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
    given,
    act: (cast, id) =>
      throughBulk(
        cast,
        id,
        { assignee: { id: cast.dana.userId } },
        { assignee: null },
        { status: 'Complete' },
      ),
  },
  {
    call: 'task.undoChanges',
    emits: ['task.held', 'task.undone'],
    given,
    act: async (cast, id) => {
      await throughStates(cast, id, { status: 'OnHold' });
      const { version } = await must(cast.marcus.call<Task>('GET', `/services/task/tasks/${id}`));
      const body = { tasks: [{ taskId: id, version }] };
      await must(cast.marcus.call('POST', '/services/task/tasks/undo', body));
      return id;
    },
  },
  {
    call: 'task.startNext',
    emits: ['task.started'],
    given,
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
    given,
    act: (cast, id) =>
      throughStates(
        cast,
        id,
        { status: 'InProcess' },
        { status: 'OnHold' },
        { status: 'Elevated' },
        { status: 'Open' },
      ),
  },
  {
    call: 'task.changeTask',
    emits: ['task.waiting', 'task.reopened', 'task.assigned', 'task.updated', 'task.completed'],
    given,
    act: (cast, id) =>
      throughStates(
        cast,
        id,
        { status: 'Wait', waitExpirationDays: 3 },
        { status: 'Open' },
        { status: 'InProcess', assignee: { id: cast.dana.userId } },
        { conditionCode: '72' },
        { status: 'Complete' },
      ),
  },
];

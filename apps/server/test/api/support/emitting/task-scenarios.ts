import { getAllTasks } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/services/task';
import { type Cast, match, must, type Scenario } from './scenario.ts';

export async function openTask({ marcus }: Cast): Promise<Task> {
  const { getAllTasks: page } = await marcus.read('task', getAllTasks, {
    query: {
      limit: 1,
      after: null,
      sort: [{ column: 'caseNumber', descending: true }],
      filter: { status: { filterType: 'set', values: ['Open'] } },
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

export const taskScenarios: Scenario[] = [
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
        { conditionCode: 'IV' },
        { status: 'Complete' },
      ),
  },
];

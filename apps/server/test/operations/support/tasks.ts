import { getAllTasks } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { Client } from '../../api/support/client.ts';

/** New open tasks in a user's organization, each of another case. */
export async function openTasks(by: Client, count: number): Promise<Task[]> {
  // Read when the installation's addresses are known.
  const tasks = await import('../../api/support/tasks.ts');
  return tasks.openTasks(by, count);
}

export async function openTask(by: Client): Promise<Task> {
  const [task] = await openTasks(by, 1);
  if (!task) throw new Error('no task was opened');
  return task;
}

/** The first open task that a user sees. */
export async function listOpenTasks(by: Client, limit: number): Promise<Task[]> {
  const { getAllTasks: page } = await by.read('task', getAllTasks, {
    query: {
      limit,
      after: null,
      sort: [{ column: 'accountNumber', descending: true }],
      filter: { status: { filterType: 'set', values: ['Open'] } },
    },
  });
  return page.rows as Task[];
}

export const startTask = (dana: Client, task: Task) =>
  dana.call<Task>(
    'PATCH',
    `/services/task/tasks/${task.id}`,
    { status: 'InProcess' },
    {
      'if-match': String(task.version),
    },
  );

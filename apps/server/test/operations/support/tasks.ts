import { getAllTasks } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/services/task';
import type { Client } from '../../api/support/client.ts';

export async function openTasks(dana: Client, limit: number): Promise<Task[]> {
  const { getAllTasks: page } = await dana.read('task', getAllTasks, {
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

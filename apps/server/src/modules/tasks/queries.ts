import type { Task } from '@waypost/contract/tasks/shapes';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { tasksByIds } from './rows.ts';

/** One task; opening it goes on record. A task of another entity or facility is not there. */
export async function taskById(work: Work, taskId: string): Promise<Task> {
  const [task] = await tasksByIds(work, [taskId]);
  if (!task) throw new AppError('NOT_FOUND');
  work.audit({ action: 'View', domainType: 'Task', domainId: taskId });
  return task;
}

/** The task this user is working here, wherever they started it. */
export async function workingTask(work: Work): Promise<Task | null> {
  const row = await work.db
    .selectFrom('working_task')
    .select('task_id')
    .where('user_id', '=', work.actor.id)
    .executeTakeFirst();
  if (!row) return null;
  const [task] = await tasksByIds(work, [row.task_id]);
  if (task) work.audit({ action: 'View', domainType: 'Task', domainId: task.id });
  return task ?? null;
}

import type { Task } from '@waypost/contract/services/task';
import { AppError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/scope.ts';
import { tasksByIds } from './rows.ts';

/** One task; opening it goes on record. A task of another entity or facility is not there. */
export function taskById(scope: Scope, taskId: string): Promise<Task> {
  return scope.read(async ({ db, audit }) => {
    const [task] = await tasksByIds(db, scope, [taskId]);
    if (!task) throw new AppError('NOT_FOUND');
    audit({ action: 'View', domainType: 'Task', domainId: taskId });
    return task;
  });
}

/** The task this user is working here, wherever they started it. */
export function workingTask(scope: Scope): Promise<Task | null> {
  return scope.read(async ({ db, audit }) => {
    const row = await db
      .selectFrom('working_task')
      .select('task_id')
      .where('user_id', '=', scope.user.id)
      .executeTakeFirst();
    if (!row) return null;
    const [task] = await tasksByIds(db, scope, [row.task_id]);
    if (task) audit({ action: 'View', domainType: 'Task', domainId: task.id });
    return task ?? null;
  });
}

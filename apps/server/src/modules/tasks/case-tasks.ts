import type { Task } from '@waypost/contract/tasks/shapes';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { tasksByIds } from './queries.ts';

/** Maximum number shown; a case has a handful of open tasks. */
const MAX = 50;

/** The other open tasks of the case of a task, in the order of work. */
export async function tasksOfSameCase(work: Work, taskId: string): Promise<Task[]> {
  const { db } = work;
  const task = await db.selectFrom('task').select('case_id').where('id', '=', taskId).executeTakeFirst();
  if (!task) throw new AppError('NOT_FOUND');
  const rows = await db
    .selectFrom('task')
    .select('id')
    .where('case_id', '=', task.case_id)
    .where('id', '<>', taskId)
    .where('status', '<>', 'Complete')
    .orderBy('due_date')
    .orderBy('priority', 'desc')
    .orderBy('id')
    .limit(MAX)
    .execute();
  const ids = rows.map(({ id }) => id);
  work.audit({ action: 'View', domainType: 'TaskList', domainId: null, snapshot: { ids } });
  return tasksByIds(work, ids);
}

import type { TaskChange } from '@waypost/contract/tasks/change';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';

/** Writes what was resolved and remarked about to-dos of a task, and says what that changed. */
export async function changeToDos(
  db: Db,
  taskId: string,
  changes: NonNullable<TaskChange['toDos']>,
): Promise<PropertyChange[]> {
  const details: PropertyChange[] = [];
  for (const { id, resolution, comment } of changes) {
    const old = await db
      .selectFrom('task_to_do')
      .select(['recommendation', 'resolution', 'resolution_options', 'comment'])
      .where('id', '=', id)
      .where('task_id', '=', taskId)
      .executeTakeFirst();
    if (!old) throw new AppError('INVALID', [{ path: 'toDos', message: 'Not a to-do of this task' }]);
    if (
      resolution != null &&
      old.resolution_options.length > 0 &&
      !old.resolution_options.includes(resolution)
    ) {
      throw new AppError('INVALID', [{ path: 'toDos', message: 'Not a resolution of this to-do' }]);
    }
    const next = {
      resolution: resolution === undefined ? old.resolution : resolution,
      comment: comment === undefined ? old.comment : comment,
    };
    await db.updateTable('task_to_do').set(next).where('id', '=', id).execute();
    for (const name of ['resolution', 'comment'] as const) {
      if (next[name] === old[name]) continue;
      const propertyName = `${old.recommendation}: ${name}`;
      details.push({ propertyName, previousValue: old[name], newValue: next[name] });
    }
  }
  return details;
}

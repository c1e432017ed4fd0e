import { managePermission, workPermission } from '@waypost/contract/permissions';
import type { Task, TaskChange } from '@waypost/contract/services/task';
import { sql } from 'kysely';
import type { PropertyChange } from '../../kernel/audit.ts';
import type { Db } from '../../kernel/database.ts';
import { todayIn } from '../../kernel/dates.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { tasksByIds } from './rows.ts';
import { type NextState, nextState } from './rules.ts';
import { type CurrentTask, transition } from './transition.ts';

type Current = CurrentTask & { time_zone: string };

/**
 * Changes a task: status, to-dos, condition. Of several who change the same version at once one wins: the
 * conditional update decides, and the others learn why. The working task follows (W-098, W-115).
 */
export async function changeTask(
  work: Work,
  taskId: string,
  version: number,
  change: TaskChange,
): Promise<Task> {
  const { db, actor, clock } = work;
  const current = await readCurrent(db, taskId);
  const next = nextState(actor, current, change, todayIn(current.time_zone, clock.now()));
  await checkAssignee(work, current, next);
  if (current.version !== version) throw await lostTo(work, taskId, change);
  const toDoChanges = await changeToDos(db, taskId, change.toDos ?? []);
  if (!(await transition(work, current, next, toDoChanges))) throw await lostTo(work, taskId, change);
  await followWorkingTask(work, taskId, next, change);
  const [task] = await tasksByIds(work, [taskId]);
  if (!task) throw new AppError('NOT_FOUND');
  return task;
}

async function readCurrent(db: Db, taskId: string): Promise<Current> {
  const { rows } = await sql<Current>`
    select t.id, t.version, t.status, t.assignee_id, t.wait_until, t.condition_code, t.task_group, t.case_id, t.facility_id, f.time_zone
    from task t join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.id = ${taskId}::uuid`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** Whoever gets a task must be at work here, hold its group's permission (W-128), and see its facility. */
async function checkAssignee({ db, actor }: Work, current: Current, next: NextState): Promise<void> {
  if (next.assignee_id === null || next.assignee_id === current.assignee_id || next.assignee_id === actor.id)
    return;
  const wanted = [workPermission(current.task_group), managePermission(current.task_group)];
  const { rows } = await sql`
    select 1 from user_role r
    join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
    join membership m on m.entity_id = r.entity_id and m.user_id = r.user_id and m.status = 'Active'
    join app_user u on u.id = r.user_id and u.is_active
    join user_facility f on f.entity_id = r.entity_id and f.user_id = r.user_id
      and f.facility_id = ${current.facility_id}::uuid
    where r.user_id = ${next.assignee_id}::uuid and p.permission_name = any (${wanted}::text[]) limit 1`.execute(
    db,
  );
  if (rows.length === 0) {
    throw new AppError('INVALID', [{ path: 'assignee', message: 'This user cannot work on this task' }]);
  }
}

/** Why a change came too late: somebody took the task, or changed it. */
async function lostTo({ db, actor }: Work, taskId: string, change: TaskChange): Promise<AppError> {
  const now = await readCurrent(db, taskId);
  const isHeld = now.assignee_id !== null && now.assignee_id !== actor.id;
  return new AppError(change.status === 'InProcess' && isHeld ? 'TASK_HELD' : 'VERSION_CHANGED');
}

async function changeToDos(
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

/** Starting a task makes it the user's working task; any other status lets go of it. */
async function followWorkingTask(
  { db, actor, entity, clock }: Work,
  taskId: string,
  next: NextState,
  change: TaskChange,
): Promise<void> {
  if (change.status === 'InProcess' && next.assignee_id === actor.id) {
    const started = { task_id: taskId, started_at: clock.now() };
    await db
      .insertInto('working_task')
      .values({ entity_id: entity.id, user_id: actor.id, ...started })
      .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet(started))
      .execute();
    return;
  }
  if (change.status !== undefined)
    await db.deleteFrom('working_task').where('task_id', '=', taskId).execute();
}

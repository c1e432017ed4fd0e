import type { TaskChange } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { addDays, todayIn } from '../../infrastructure/dates.ts';
import { checkAssignee } from './assignees.ts';
import { conditionMeaning } from './condition.ts';
import { tasksByIds } from './queries.ts';
import { type Current, type NextState, nextState, readCurrentTask } from './state.ts';
import { transition } from './transition.ts';
import { beginWork } from './working-task.ts';

/**
 * Changes a task: status, assignee, to-dos, condition. Of several concurrent changes of one version one succeeds: the
 * conditional update decides, and the others receive the reason. A user who starts a task works on it (W-098, W-115).
 */
export async function changeTask(
  work: Work,
  taskId: string,
  version: number,
  change: TaskChange,
): Promise<Task> {
  const current = await readCurrentTask(work.db, taskId);
  const next = await checkedState(work, current, change);
  if (current.version !== version) throw await conflictReason(work, taskId, change);
  const toDoChanges = await changeToDos(work.db, taskId, change.toDos ?? []);
  const { size } = await transition(work, [{ task: current, next, also: toDoChanges }]);
  if (size === 0) throw await conflictReason(work, taskId, change);
  if (change.status === 'InProcess' && next.assignee_id === work.actor.id) await beginWork(work, taskId);
  const [task] = await tasksByIds(work, [taskId]);
  if (!task) throw new AppError('NOT_FOUND');
  return task;
}

/** The further data that a change reads. */
export type Lookups = { checkAssignee: typeof checkAssignee; waitEnd: typeof waitEnd };

/** The new state of a task, after checking that it is permitted and that the new assignee can work on it. */
export async function checkedState(
  work: Work,
  current: Current,
  change: TaskChange,
  lookups: Lookups = { checkAssignee, waitEnd },
): Promise<NextState> {
  const { db, actor, clock } = work;
  const { waitExpirationDays: days, waitInBusinessDays: inBusinessDays = false } = change;
  const today = todayIn(current.time_zone, clock.now());
  const { facility_id, task_group } = current;
  const until =
    days === undefined ? null : await lookups.waitEnd(db, facility_id, today, { days, inBusinessDays });
  const next = nextState(actor, current, change, until);
  const { assignee_id } = next;
  if (assignee_id !== null && assignee_id !== current.assignee_id && assignee_id !== actor.id)
    await lookups.checkAssignee(db, { facility_id, task_group }, assignee_id);
  if (next.condition_code === null || next.condition_code === current.condition_code) return next;
  const meaning = await conditionMeaning(work, current.task_name, next.condition_code);
  return { ...next, condition_description: meaning };
}

/** The reason why a change came too late: another user took the task, or changed it. */
async function conflictReason({ db, actor }: Work, taskId: string, change: TaskChange): Promise<AppError> {
  const now = await readCurrentTask(db, taskId);
  const isHeld = now.assignee_id !== null && now.assignee_id !== actor.id;
  return new AppError(change.status === 'InProcess' && isHeld ? 'TASK_HELD' : 'VERSION_CHANGED');
}

/** Writes the resolutions and comments of a task's to-dos, and returns the changes. */
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

/** Upper bound in days of a wait of 999 business days, with weekends and holidays. */
const MAX_DAYS_AHEAD = 2500;

/** The date a number of days after a day; in business days without weekends and holidays of the facility. */
export async function waitEnd(
  db: Db,
  facilityId: string,
  from: string,
  { days, inBusinessDays }: { days: number; inBusinessDays: boolean },
): Promise<string> {
  if (!inBusinessDays) return addDays(from, days);
  const holidays = await db
    .selectFrom('facility_holiday')
    .select('day')
    .where('facility_id', '=', facilityId)
    .where('day', '>', from)
    .where('day', '<=', addDays(from, MAX_DAYS_AHEAD))
    .execute();
  return businessDay(from, days, new Set(holidays.map(({ day }) => day)));
}

/** The `days`th business day after a day. */
function businessDay(from: string, days: number, holidays: ReadonlySet<string>): string {
  let day = from;
  let left = days;
  for (let daysChecked = 0; left > 0 && daysChecked < MAX_DAYS_AHEAD; daysChecked += 1) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !holidays.has(day)) left -= 1;
  }
  return day;
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

import { message } from '@waypost/contract/core/messages';
import { managePermission, workPermission } from '@waypost/contract/core/permissions';
import type { TaskChange } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import {
  maySetStatus,
  type TaskActor,
  type TaskStatus,
  type WaitReturn,
} from '@waypost/contract/tasks/status';
import { sql } from 'kysely';
import type { Actor, Person } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import { facilityRows } from '../facilities/readable.ts';

export type TaskState = {
  status: TaskStatus;
  assignee_id: string | null;
  wait_until: string | null;
  wait_returns_to: WaitReturn;
  condition_code: string | null;
  task_group: string;
};
/** A task before a change. */
export type CurrentTask = TaskState & { id: string; version: number; case_id: string; facility_id: string };

/** `condition_description` is given only with another code, `priority_change` only with another priority. */
export type NextState = Omit<TaskState, 'task_group'> & {
  condition_description?: string;
  priority_change?: { from: number; to: number };
};

/** The values of a task without a wait. */
const notWaiting = { wait_until: null, wait_returns_to: 'assignee' } as const;

export const stateOf = ({
  status,
  assignee_id,
  wait_until,
  wait_returns_to,
  condition_code,
}: CurrentTask): NextState => ({ status, assignee_id, wait_until, wait_returns_to, condition_code });

export const inProcessOf = (task: CurrentTask, assigneeId: string): NextState => ({
  ...stateOf(task),
  ...notWaiting,
  status: 'InProcess',
  assignee_id: assigneeId,
});

export const openOf = (task: CurrentTask): NextState => ({
  ...stateOf(task),
  ...notWaiting,
  status: 'Open',
  assignee_id: null,
});

/** The assignee keeps it. */
export const completeOf = (task: CurrentTask): NextState => ({
  ...stateOf(task),
  ...notWaiting,
  status: 'Complete',
});

/** The assignee keeps it. */
export const elevatedOf = (task: CurrentTask): NextState => ({
  ...stateOf(task),
  ...notWaiting,
  status: 'Elevated',
});

/** Only a manager may change a completed task. */
const isClosed = (task: TaskState, manages: boolean): boolean => task.status === 'Complete' && !manages;

/**
 * The state of a task after a change, or the refusal. The order matters: an assigned task is refused as assigned
 * (W-102) before any check of permissions. `waitEnd` is the last day of the requested wait.
 */
export function nextState(
  actor: Person,
  task: TaskState & { priority: number },
  change: TaskChange,
  waitEnd: string | null,
): NextState {
  const to = relationTo(actor, task);
  const status = statusAfter(task, change);
  const assigneeId = assigneeAfter(actor, task, change, status);
  const isTaken = assigneeId === actor.id && !to.isUnassigned && !to.isAssignee;

  if (isTaken && !(to.manages && change.assignee !== undefined)) throw new AppError('TASK_HELD');
  if (!maySetStatus(to, status) || isClosed(task, to.manages)) throw new AppError('TASK_CHANGE_REFUSED');
  const isForAnother = assigneeId !== null && assigneeId !== actor.id && assigneeId !== task.assignee_id;
  if (isForAnother && !to.manages) throw new AppError('TASK_CHANGE_REFUSED');
  const priority = change.priority ?? task.priority;
  if (priority !== task.priority && !to.manages) throw new AppError('TASK_CHANGE_REFUSED');
  checkWait(change, status, task);
  return {
    status,
    assignee_id: assigneeId,
    wait_until: status === 'Wait' ? (waitEnd ?? task.wait_until) : null,
    wait_returns_to: change.waitReturnsTo ?? (status === 'Wait' ? task.wait_returns_to : 'assignee'),
    condition_code: change.conditionCode ?? task.condition_code,
    ...(priority !== task.priority && { priority_change: { from: task.priority, to: priority } }),
  };
}

/** Days alone put a task on wait; an assignee alone starts an open task; nobody may set the status Open (W-105). */
function statusAfter(task: TaskState, { status, assignee, waitExpirationDays }: TaskChange): TaskStatus {
  if (status !== undefined) return status;
  if (waitExpirationDays !== undefined) return 'Wait';
  if (assignee === null) return 'Open';
  const isIdle = task.status === 'Open' || task.status === 'Complete';
  return assignee !== undefined && isIdle ? 'InProcess' : task.status;
}

/** An open task has no assignee (W-110), a task in process has one: the user who starts it, unless another is named. */
function assigneeAfter(
  actor: Person,
  task: TaskState,
  change: TaskChange,
  status: TaskStatus,
): string | null {
  const named = change.assignee === undefined ? undefined : (change.assignee?.id ?? null);
  if (status === 'Open' && named)
    throw new AppError('INVALID', [{ path: 'assignee', message: 'An open task has no assignee' }]);
  if (status === 'InProcess' && named === null)
    throw new AppError('INVALID', [{ path: 'assignee', message: 'A task in process has an assignee' }]);
  if (status === 'Open') return null;
  if (named !== undefined) return named;
  return change.status === 'InProcess' ? actor.id : task.assignee_id;
}

function checkWait(change: TaskChange, status: TaskStatus, task: TaskState): void {
  const days = { path: 'waitExpirationDays', message: message('task.daysToWait') };
  const isNew = change.status === 'Wait' || task.status !== 'Wait';
  if (status === 'Wait' && isNew && change.waitExpirationDays === undefined)
    throw new AppError('INVALID', [days]);
  const given = (['waitExpirationDays', 'waitInBusinessDays', 'waitReturnsTo'] as const).find(
    (name) => change[name] !== undefined,
  );
  if (status !== 'Wait' && given)
    throw new AppError('INVALID', [{ path: given, message: 'Comes with the status Wait' }]);
}

type Held = { task_group: string; assignee_id: string | null };

/** The relation of a user to a task: the permissions of its group, and whether it is theirs. */
export function relationTo(actor: Actor, task: Held): TaskActor {
  const manages = actor.may(managePermission(task.task_group));
  return {
    manages,
    works: manages || actor.may(workPermission(task.task_group)),
    isAssignee: task.assignee_id !== null && task.assignee_id === actor.id,
    isUnassigned: task.assignee_id === null,
  };
}

/** The actions that the portal may offer for a task. A task of another user cannot be started (W-102). */
export function abilitiesFor(actor: Actor, task: Held & { status: string }): Task['abilities'] {
  const to = relationTo(actor, task);
  const isDone = task.status === 'Complete';
  const may = (status: TaskStatus) => maySetStatus(to, status) && (!isDone || to.manages);
  return {
    start: may('InProcess') && (to.isAssignee || to.isUnassigned),
    assign: to.manages,
    elevate: may('Elevated') && task.status !== 'Elevated',
    unassign: may('Open') && !to.isUnassigned,
    complete: may('Complete') && !isDone,
    hold: may('OnHold') && task.status !== 'OnHold',
    wait: may('Wait'),
    manage: to.manages,
    handOn:
      to.works &&
      !isDone &&
      (to.manages || to.isAssignee || to.isUnassigned) &&
      !(actor.may('case-management-write') && actor.may('patient-write')),
  };
}

/** A task before a change, with the time zone of its facility and its assignee. */
export type Current = CurrentTask & {
  task_name: string;
  priority: number;
  time_zone: string;
  assignee_name: string;
};

/** The columns of a task `t` at its facility `f`. */
export const currentColumns = sql`t.id, t.task_name, t.priority, t.version, t.status, t.assignee_id, t.assignee_name, t.wait_until,
      t.wait_returns_to, t.condition_code, t.task_group, t.case_id, t.facility_id, f.time_zone`;

/** Reads tasks before a change. `lock` locks them in one order, to prevent deadlocks. */
export async function readCurrent(
  db: Db,
  taskIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, Current>> {
  const { rows } = await sql<Current>`
    select ${currentColumns}
    from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.id = any (${taskIds}::uuid[]) order by t.id ${lock ? sql`for update of t` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One of them. */
export async function readCurrentTask(db: Db, taskId: string): Promise<Current> {
  const current = (await readCurrent(db, [taskId], { lock: false })).get(taskId);
  if (!current) throw new AppError('NOT_FOUND');
  return current;
}

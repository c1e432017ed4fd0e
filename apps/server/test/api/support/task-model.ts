import type { SkipReason, TaskChange } from '@waypost/contract/services/task-change';
import type { TaskStatus, WaitReturn } from '@waypost/contract/task-status';

/** What a task is to whoever changes it; the day on which a wait ends is told by who set it. */
export type TaskState = {
  status: TaskStatus;
  assignee: string | null;
  waitUntil: string | null;
  returnsTo: WaitReturn;
};
/** Somebody of a queue: everybody works its tasks, some manage them. */
export type Hand = { id: string; manages: boolean };
/** A change as it is sent, without what only tells about a task. */
export type Move = Pick<
  TaskChange,
  'status' | 'assignee' | 'waitExpirationDays' | 'waitInBusinessDays' | 'waitReturnsTo'
>;
export type Refusal = 'TASK_HELD' | 'TASK_CHANGE_REFUSED' | 'VERSION_CHANGED' | 'INVALID';

export const fresh: TaskState = { status: 'Open', assignee: null, waitUntil: null, returnsTo: 'assignee' };

/** What decisions 7 and 59 make of a task by a change, or the refusal. `cannotWork` says who may never have it. */
export function after(
  by: Hand,
  task: TaskState,
  move: Move,
  cannotWork: (id: string) => boolean,
  end = 'some day',
): TaskState | Refusal {
  const isWaitSaid = move.waitExpirationDays !== undefined;
  const status = move.status ?? (isWaitSaid ? 'Wait' : afterAssignment(task.status, move));
  const named = move.assignee && move.assignee.id;
  if (status === 'Open' && named) return 'INVALID';
  if (status === 'InProcess' && named === null) return 'INVALID';

  const isStart = move.status === 'InProcess' && named === undefined;
  const wanted = isStart ? by.id : named === undefined ? task.assignee : named;
  const assignee = status === 'Open' ? null : wanted;
  const isTheirs = task.assignee !== null && task.assignee !== by.id;
  if (isTheirs && assignee === by.id && !(by.manages && named)) return 'TASK_HELD';
  if (!by.manages) {
    if (isTheirs || task.status === 'Complete') return 'TASK_CHANGE_REFUSED';
    if (status === 'Complete' && task.assignee !== by.id) return 'TASK_CHANGE_REFUSED';
    if (assignee !== null && assignee !== by.id) return 'TASK_CHANGE_REFUSED';
  }
  const isWaitMissing = status === 'Wait' && !isWaitSaid;
  if (isWaitMissing && (move.status === 'Wait' || task.status !== 'Wait')) return 'INVALID';
  const saysHow = move.waitInBusinessDays !== undefined || move.waitReturnsTo !== undefined;
  if (status !== 'Wait' && (isWaitSaid || saysHow)) return 'INVALID';
  if (assignee !== null && assignee !== task.assignee && cannotWork(assignee)) return 'INVALID';
  if (status !== 'Wait') return { status, assignee, waitUntil: null, returnsTo: 'assignee' };
  const returnsTo = move.waitReturnsTo ?? task.returnsTo;
  return { status, assignee, waitUntil: isWaitSaid ? end : task.waitUntil, returnsTo };
}

/** An assignee alone starts what lies idle, and nobody opens a task. */
function afterAssignment(status: TaskStatus, { assignee }: Move): TaskStatus {
  if (assignee === undefined) return status;
  if (assignee === null) return 'Open';
  return status === 'Open' || status === 'Complete' ? 'InProcess' : status;
}

/** A bulk change to Elevated or Hold takes the task from whoever has it, unless it says who has it. */
export const inBulk = (move: Move): Move =>
  (move.status === 'Elevated' || move.status === 'OnHold') && move.assignee === undefined
    ? { ...move, assignee: null }
    : move;

/** Why a bulk change skips a task that a change of this task alone would refuse. */
export function skipOf(by: Hand, task: TaskState, refusal: Refusal): SkipReason {
  if (refusal === 'INVALID') return 'invalid';
  const isTheirs = task.assignee !== null && task.assignee !== by.id;
  if (refusal === 'VERSION_CHANGED') return isTheirs && !by.manages ? 'held' : 'changed';
  return isTheirs ? 'held' : 'notPermitted';
}

/** What the end of a wait makes of a task. */
export function waitOver({ assignee, returnsTo }: TaskState): TaskState {
  const comesTo = returnsTo === 'group' ? null : assignee;
  return { ...fresh, status: comesTo === null ? 'Open' : 'InProcess', assignee: comesTo };
}

/** Whether somebody may be given a task as their next one. */
export const isFree = (by: Hand, { status, assignee }: TaskState): boolean =>
  assignee === null && (status === 'Open' || (status === 'Elevated' && by.manages));

import type { SkipReason, TaskChange } from '@waypost/contract/tasks/change';
import type { TaskStatus, WaitReturn } from '@waypost/contract/tasks/status';

/** The state of a task before its next change; the end day of a wait comes from the change that set it. */
export type TaskState = {
  status: TaskStatus;
  assignee: string | null;
  waitUntil: string | null;
  returnsTo: WaitReturn;
};
/** A user of a queue: all can work its tasks, and some manage them. */
export type Hand = { id: string; manages: boolean };
/** A change as it is sent, without fields that only describe the task. */
export type Move = Pick<
  TaskChange,
  'status' | 'assignee' | 'waitExpirationDays' | 'waitInBusinessDays' | 'waitReturnsTo'
>;
export type Refusal = 'TASK_HELD' | 'TASK_CHANGE_REFUSED' | 'VERSION_CHANGED' | 'INVALID';

export const fresh: TaskState = { status: 'Open', assignee: null, waitUntil: null, returnsTo: 'assignee' };

/**
 * The state of a task after a change by decisions 7 and 59, or the refusal. `cannotWork` says who may never
 * have it.
 */
export function after(
  by: Hand,
  task: TaskState,
  move: Move,
  cannotWork: (id: string) => boolean,
  end = 'some day',
): TaskState | Refusal {
  const hasWaitDays = move.waitExpirationDays !== undefined;
  const status = move.status ?? (hasWaitDays ? 'Wait' : afterAssignment(task.status, move));
  const named = move.assignee?.id;
  if (status === 'Open' && named !== undefined) return 'INVALID';
  if (status === 'InProcess' && move.assignee === null) return 'INVALID';
  const assignee = status === 'Open' ? null : holderAfter(by, task, move);
  const refusal = refusalOf(by, task, { status, assignee, isNamed: named !== undefined });
  if (refusal) return refusal;
  if (!isWaitValid(task, move, status)) return 'INVALID';
  if (assignee !== null && assignee !== task.assignee && cannotWork(assignee)) return 'INVALID';
  if (status !== 'Wait') return { status, assignee, waitUntil: null, returnsTo: 'assignee' };
  const returnsTo = move.waitReturnsTo ?? task.returnsTo;
  return { status, assignee, waitUntil: hasWaitDays ? end : task.waitUntil, returnsTo };
}

/** A start assigns the task to the caller; any other change keeps the assignee, unless it names one. */
function holderAfter(by: Hand, task: TaskState, { status, assignee }: Move): string | null {
  if (assignee !== undefined) return assignee?.id ?? null;
  return status === 'InProcess' ? by.id : task.assignee;
}

/**
 * Workers change only unassigned tasks or their own, complete their own, and cannot assign tasks to others.
 */
function refusalOf(
  by: Hand,
  task: TaskState,
  { status, assignee, isNamed }: Pick<TaskState, 'status' | 'assignee'> & { isNamed: boolean },
): Refusal | null {
  const isTheirs = task.assignee !== null && task.assignee !== by.id;
  if (isTheirs && assignee === by.id && !(by.manages && isNamed)) return 'TASK_HELD';
  if (by.manages) return null;
  const isClosed = task.status === 'Complete' || (status === 'Complete' && task.assignee !== by.id);
  const isGivenAway = assignee !== null && assignee !== by.id;
  return isTheirs || isClosed || isGivenAway ? 'TASK_CHANGE_REFUSED' : null;
}

/** A new wait has its days; no other status has wait data. */
function isWaitValid(task: TaskState, move: Move, status: TaskStatus): boolean {
  const { waitExpirationDays: days, waitInBusinessDays, waitReturnsTo } = move;
  if (status === 'Wait') return days !== undefined || (move.status === undefined && task.status === 'Wait');
  return [days, waitInBusinessDays, waitReturnsTo].every((value) => value === undefined);
}

/** Why a change of an older version is refused: a caller who would start the task learns that another user has it. */
export const tooLate = (by: Hand, { assignee }: TaskState, { status }: Move): Refusal =>
  status === 'InProcess' && assignee !== null && assignee !== by.id ? 'TASK_HELD' : 'VERSION_CHANGED';

/** A change of the assignee alone starts an idle task, and does not open one. */
function afterAssignment(status: TaskStatus, { assignee }: Move): TaskStatus {
  if (assignee === undefined) return status;
  if (assignee === null) return 'Open';
  return status === 'Open' || status === 'Complete' ? 'InProcess' : status;
}

/** A bulk change to Elevated or Hold unassigns the task, unless it names an assignee. */
export const inBulk = (move: Move): Move =>
  (move.status === 'Elevated' || move.status === 'OnHold') && move.assignee === undefined
    ? { ...move, assignee: null }
    : move;

/** Whether a change leaves a task as it is, in which case a bulk change skips it. */
export const isSame = (one: TaskState, other: TaskState): boolean =>
  one.status === other.status &&
  one.assignee === other.assignee &&
  one.waitUntil === other.waitUntil &&
  one.returnsTo === other.returnsTo;

/** Why a bulk change skips a task that a change of this task alone would refuse. */
export function skipOf(by: Hand, task: TaskState, refusal: Refusal): SkipReason {
  if (refusal === 'INVALID') return 'invalid';
  const isTheirs = task.assignee !== null && task.assignee !== by.id;
  if (refusal === 'VERSION_CHANGED') return isTheirs && !by.manages ? 'held' : 'changed';
  return isTheirs ? 'held' : 'notPermitted';
}

/** The state of a task after its wait. */
export function waitOver({ assignee, returnsTo }: TaskState): TaskState {
  const nextAssignee = returnsTo === 'group' ? null : assignee;
  return { ...fresh, status: nextAssignee === null ? 'Open' : 'InProcess', assignee: nextAssignee };
}

/** Whether a user can get a task as their next one. */
export const isFree = (by: Hand, { status, assignee }: TaskState): boolean =>
  assignee === null && (status === 'Open' || (status === 'Elevated' && by.manages));

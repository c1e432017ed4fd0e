import { message } from '@waypost/contract/messages';
import type { TaskChange } from '@waypost/contract/services/task';
import { maySetStatus, type TaskStatus } from '@waypost/contract/task-status';
import type { Person } from '../../kernel/actor.ts';
import { addDays } from '../../kernel/dates.ts';
import { AppError } from '../../kernel/errors.ts';
import { standingTo } from './access.ts';

export type TaskState = {
  status: TaskStatus;
  assignee_id: string | null;
  wait_until: string | null;
  condition_code: string | null;
  task_group: string;
};
export type NextState = Pick<TaskState, 'status' | 'assignee_id' | 'wait_until' | 'condition_code'>;

/**
 * What a task becomes by a change, or the refusal. The order matters: a held task says it is held (W-102)
 * before anything about permissions.
 */
export function nextState(actor: Person, task: TaskState, change: TaskChange, today: string): NextState {
  const to = standingTo(actor, task);
  const status = change.status ?? task.status;
  const isStart = change.status === 'InProcess';
  const assigneeId = isStart ? (change.assignee?.id ?? actor.id) : task.assignee_id;
  const isForMe = assigneeId === actor.id;

  if (isStart && isForMe && !to.isUnassigned && !to.isAssignee) throw new AppError('TASK_HELD');
  if (!maySetStatus(to, status)) throw new AppError('TASK_CHANGE_REFUSED');
  if (isStart && !isForMe && !to.manages) throw new AppError('TASK_CHANGE_REFUSED');
  if (!isStart && change.assignee !== undefined) {
    throw new AppError('INVALID', [
      { path: 'assignee', message: 'An assignee comes with the status InProcess' },
    ]);
  }
  if (task.status === 'Complete' && change.status !== undefined && !to.manages) {
    throw new AppError('TASK_CHANGE_REFUSED');
  }
  if (change.status === 'Wait' && change.waitExpirationDays === undefined) {
    throw new AppError('INVALID', [{ path: 'waitExpirationDays', message: message('task.daysToWait') }]);
  }
  return {
    status,
    assignee_id: status === 'Open' ? null : assigneeId,
    wait_until: waitUntil(task, change, status, today),
    condition_code: change.conditionCode ?? task.condition_code,
  };
}

function waitUntil(task: TaskState, change: TaskChange, status: string, today: string): string | null {
  if (status !== 'Wait') return null;
  return change.waitExpirationDays === undefined
    ? task.wait_until
    : addDays(today, change.waitExpirationDays);
}

import type { EventType } from '@waypost/contract/events';
import type { TaskStatus } from '@waypost/contract/task-status';
import type { Actor } from '../../kernel/actor.ts';
import type { PropertyChange } from '../../kernel/audit.ts';
import type { Work } from '../../kernel/work.ts';
import type { NextState, TaskState } from './rules.ts';

/** A task that is about to become something else. */
export type CurrentTask = TaskState & { id: string; version: number; case_id: string; facility_id: string };

/**
 * Makes a task what it becomes: the one place that does, for people, for a wait that is over, for whatever changes tasks
 * in number. It is on record, with what else was changed of the task. False when somebody else has changed it since.
 */
export async function transition(
  work: Work<Actor>,
  task: CurrentTask,
  next: NextState,
  also: readonly PropertyChange[] = [],
): Promise<boolean> {
  const done = await work.db
    .updateTable('task')
    .set({ ...changedColumns(task, next), version: task.version + 1 })
    .where('entity_id', '=', work.entity.id)
    .where('id', '=', task.id)
    .where('version', '=', task.version)
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) return false;
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Task',
    domainId: task.id,
    details: [...stateChanges(task, next), ...also],
  });
  work.emit({
    type: eventOf(work.actor, task, next),
    subjectId: task.id,
    caseId: task.case_id,
    facilityId: task.facility_id,
    data: {
      status: next.status,
      previousStatus: task.status,
      assigneeId: next.assignee_id,
      previousAssigneeId: task.assignee_id,
      waitUntil: next.wait_until,
    },
  });
  return true;
}

/** What a transition is called among the events. */
type TransitionEvent = Extract<EventType, `task.${string}`>;

const reached = {
  OnHold: 'task.held',
  Wait: 'task.waiting',
  Elevated: 'task.elevated',
  Complete: 'task.completed',
} as const satisfies Partial<Record<TaskStatus, TransitionEvent>>;

function eventOf(actor: Actor, task: TaskState, next: NextState): TransitionEvent {
  if (actor.kind !== 'user') return 'task.wait-ended';
  const isSame = next.status === task.status && next.assignee_id === task.assignee_id;
  if (isSame && next.wait_until === task.wait_until) return 'task.updated';
  if (next.status === 'Open') return task.assignee_id === null ? 'task.reopened' : 'task.unassigned';
  if (next.status === 'InProcess') return next.assignee_id === actor.id ? 'task.started' : 'task.assigned';
  return reached[next.status];
}

/** What stays as it is, is not written: who ends a wait may not write who has the task. */
const changedColumns = (current: NextState, next: NextState): Partial<NextState> =>
  Object.fromEntries(
    Object.entries(next).filter(([name, value]) => current[name as keyof NextState] !== value),
  );

const stateNames = {
  status: 'Status',
  assignee_id: 'Assignee',
  wait_until: 'Wait Until',
  condition_code: 'Condition Code',
} as const;

function stateChanges(current: NextState, next: NextState): PropertyChange[] {
  return (Object.keys(stateNames) as Array<keyof typeof stateNames>)
    .filter((name) => current[name] !== next[name])
    .map((name) => ({ propertyName: stateNames[name], previousValue: current[name], newValue: next[name] }));
}

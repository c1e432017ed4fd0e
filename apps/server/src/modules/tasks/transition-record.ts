import type { EventType } from '@waypost/contract/core/events';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import type { TaskStep } from '@waypost/contract/tasks/story';
import { type Actor, isOwnProgram } from '../../framework/actor.ts';
import type { PropertyChange } from '../../framework/audit.ts';
import type { Work } from '../../framework/work.ts';
import type { CurrentTask, NextState, TaskState } from './state.ts';

/** A rule of escalation, as the step of a task names it. */
export type NamedRule = NonNullable<TaskStep['rule']>;

/** The new state of a task. */
export type Move = {
  task: CurrentTask;
  next: NextState;
  /** Further changes of the task. */
  also?: readonly PropertyChange[];
  /** The version whose step is undone. */
  takesBack?: number;
  /** The rule of escalation that requires it. */
  rule?: NamedRule;
};

/** Audits a transition and emits its event. */
export function recordTransition(work: Work<Actor>, { task, next, also = [], takesBack, rule }: Move): void {
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Task',
    domainId: task.id,
    details: [...stateChanges(task, next), ...also, ...(rule ? [ruleOnRecord(rule)] : [])],
  });
  work.emit({
    type: takesBack === undefined ? eventOf(work.actor, task, next) : 'task.undone',
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
}

/** The rule behind a change of a task, in its audit record. */
export const ruleOnRecord = ({ name, table, version }: NamedRule): PropertyChange => ({
  propertyName: 'Rule',
  previousValue: null,
  newValue: `${name} of ${table} (version ${version})`,
});

/** The event of a transition. */
type TransitionEvent = Exclude<Extract<EventType, `task.${string}`>, 'task.created' | 'task.escalated'>;

const reached = {
  OnHold: 'task.held',
  Wait: 'task.waiting',
  Elevated: 'task.elevated',
  Complete: 'task.completed',
} as const satisfies Partial<Record<TaskStatus, TransitionEvent>>;

function eventOf(actor: Actor, task: TaskState, next: NextState): TransitionEvent {
  if (
    isOwnProgram(actor.kind) &&
    task.status === 'Wait' &&
    (next.status === 'Open' || next.status === 'InProcess')
  )
    return 'task.wait-ended';
  const isSameStatus = next.status === task.status;
  const isSameAssignee = next.assignee_id === task.assignee_id;
  if (isSameStatus && isSameAssignee && next.wait_until === task.wait_until) return 'task.updated';
  if (next.status === 'Open') return task.assignee_id === null ? 'task.reopened' : 'task.unassigned';
  if (next.status === 'InProcess') return next.assignee_id === actor.id ? 'task.started' : 'task.assigned';
  if (isSameStatus && !isSameAssignee) return next.assignee_id === null ? 'task.unassigned' : 'task.assigned';
  return reached[next.status];
}

const stateNames = {
  status: 'Status',
  assignee_id: 'Assignee',
  wait_until: 'Wait Until',
  wait_returns_to: 'Wait Returns To',
  condition_code: 'Condition Code',
} as const;
const stateColumns = Object.keys(stateNames) as Array<keyof typeof stateNames>;

const stateChanges = (current: NextState, next: NextState): PropertyChange[] => [
  ...stateColumns
    .filter((name) => current[name] !== next[name])
    .map((name) => ({ propertyName: stateNames[name], previousValue: current[name], newValue: next[name] })),
  ...(next.priority_change
    ? [
        {
          propertyName: 'Priority',
          previousValue: String(next.priority_change.from),
          newValue: String(next.priority_change.to),
        },
      ]
    : []),
];

import { message } from '@waypost/contract/core/messages';
import type { TaskChange } from '@waypost/contract/tasks/change';
import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { type TaskStatus, taskStatusWords } from '@waypost/contract/tasks/status';
import {
  ArrowUpFromLine,
  CircleCheck,
  CircleMinus,
  CirclePause,
  Clock,
  Forward,
  type LucideIcon,
  UserPlus,
} from 'lucide-react';

/** The actions on a task besides starting it (W-019). */
export type TaskAction = 'assign' | 'elevate' | 'unassign' | 'complete' | 'hold' | 'wait';
/** A single task can also be handed on. */
export type RowAction = TaskAction | 'handOn';
type Words = { label: string; icon: LucideIcon; keys: string; words?: string; about?: string };

/** The differences between the ways to put a task aside. */
export const aboutStatus: Partial<Record<TaskStatus, string>> = {
  OnHold: 'Stays with its assignee, without a day, and is overdue after its due date',
  Elevated: 'Asks a manager to take it, or to assign it to somebody',
  Wait: 'Comes back by itself after some days, and is not overdue before',
};

/** In the order of the menu. */
export const taskActions: readonly (Words & { action: TaskAction })[] = [
  { action: 'assign', label: 'Assign', icon: UserPlus, keys: 'a', words: 'give, reassign' },
  {
    action: 'elevate',
    label: 'Elevate',
    icon: ArrowUpFromLine,
    keys: 'e',
    words: 'hand over, escalate',
    about: aboutStatus.Elevated,
  },
  { action: 'unassign', label: 'Unassign', icon: CircleMinus, keys: 'u', words: 'give back, release' },
  { action: 'complete', label: 'Complete', icon: CircleCheck, keys: 'c', words: 'done, finish' },
  { action: 'hold', label: 'Hold', icon: CirclePause, keys: 'h', words: 'pause', about: aboutStatus.OnHold },
  { action: 'wait', label: 'Wait', icon: Clock, keys: 'w', words: 'later, defer', about: aboutStatus.Wait },
];

/**
 * The menu of a row also offers to hand the task on, for users who cannot change the case. It has no key because it
 * needs a reason.
 */
export const rowActions: readonly (Omit<Words, 'keys'> & { keys?: string; action: RowAction })[] = [
  ...taskActions,
  {
    action: 'handOn',
    label: 'Hand On…',
    icon: Forward,
    words: 'hand to a case specialist, forward, correct, edit, note',
  },
];

/** The actions for several tasks (W-020). */
export const bulkActions = taskActions.filter(({ action }) => action !== 'unassign');

/** The changes of actions that need no input. */
export const plainChange = {
  elevate: { status: 'Elevated' },
  complete: { status: 'Complete' },
  hold: { status: 'OnHold' },
  unassign: { status: 'Open' },
} as const satisfies Partial<Record<TaskAction, TaskChange>>;

/** Whether an action needs no confirmation: it changes one task, and takes it from no user. */
export const isPlain = ({ action, isBulk }: { action: TaskAction; isBulk: boolean }): boolean =>
  !isBulk && (action === 'elevate' || action === 'complete' || action === 'hold');

/** The result of a bulk action for the tasks it changed (W-224, W-225, W-227). */
const done: Readonly<Record<TaskAction, string>> = {
  assign: 'assigned',
  wait: 'set to Wait',
  elevate: 'elevated',
  complete: 'completed',
  hold: 'put on hold',
  unassign: 'unassigned',
};
export const doneText = (action: TaskAction, count: number, total: number): string =>
  message('task.bulkDone', { count, total, done: done[action] });
/** The tasks that already have the requested state. */
export const alreadyText = (action: TaskAction, count: number, total: number): string =>
  `${count} of ${total} selected tasks ${count === 1 ? 'was' : 'were'} ${done[action]} already.`;
/** The change of a task, by its new status. */
const statusPhrases: Partial<Record<TaskStatus, string>> = {
  Complete: 'completed',
  OnHold: 'put on hold',
  Wait: 'set to Wait',
  Elevated: 'elevated',
};
type Moved = Pick<ListedTask, 'status' | 'assignee'>;

/** Describes the change of a saved task. */
export function updatedText(before: Moved, { status, assignee }: Moved): string {
  const became = status === before.status ? undefined : statusPhrases[status];
  const isHandedOn = assignee?.id !== before.assignee?.id;
  const assigneeChange = assignee ? `assigned to ${assignee.name}` : 'unassigned';
  // Names a status that changed along with the assignee, because the user did not ask for it (W-105).
  const now = status === before.status ? '' : `, now ${taskStatusWords[status]}`;
  const statusText = became ?? (isHandedOn ? assigneeChange + now : null);
  return statusText === null ? message('task.updated') : `${message('task.updated')}: ${statusText}`;
}

/** The status that an unassigned task loses by becoming open (W-105), and how to keep it. */
export function unassignText(task: ListedTask): string {
  const isReleaseOnly = task.status === 'InProcess';
  const ends = isReleaseOnly ? '' : ` ${taskStatusWords[task.status]} ends: its status becomes Open.`;
  const instead =
    !isReleaseOnly && task.abilities.assign ? ' To give it to somebody else as it is, use Assign.' : '';
  return `${taskName(task)} will be open for everybody again.${ends}${instead}`;
}

export const failedText = (count: number, total: number): string =>
  `${count} of ${total} selected tasks failed.`;

/** The name of a task in the list of skipped ones. */
export const taskName = ({ taskName: name, domainModels }: ListedTask): string =>
  `${name}, case ${domainModels.case.caseNumber}`;

/** Names the case of a task in a notice. */
export const caseOf = ({ domainModels }: ListedTask): string => `Case ${domainModels.case.caseNumber}`;

/** The number of days to wait: a whole number from 1 to 999, or null. */
export function readDays(typed: string): number | null {
  if (!/^\d{1,4}$/.test(typed.trim())) return null;
  const days = Number(typed);
  return days >= 1 && days <= 999 ? days : null;
}

/** Task statuses: the enumeration key as sent on the wire (W-078), and the word a person reads. */
export const taskStatuses = ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated', 'Complete'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** To whom a task comes back when its wait is over: to its assignee, who may be nobody, or to the queue. */
export const waitReturns = ['assignee', 'group'] as const;
export type WaitReturn = (typeof waitReturns)[number];

/** How many tasks a bulk action changes at the most (W-124). */
export const BULK_MOST = 100;
/** For how long somebody can take back a change of tasks that they made, where nobody has touched them since. */
export const UNDO_MINUTES = 30;
/** For how long the notice of a change, and the key, offer that. */
export const UNDO_SECONDS = 10;

export const taskStatusWords: Readonly<Record<TaskStatus, string>> = {
  Open: 'Open',
  InProcess: 'In Process',
  OnHold: 'Hold',
  Wait: 'Wait',
  Elevated: 'Elevated',
  Complete: 'Complete',
};

/** Who asks for a change: what they may do with tasks of this group, and whether it is theirs. */
export type TaskActor = { manages: boolean; works: boolean; isAssignee: boolean; isUnassigned: boolean };

/**
 * May this actor set this status? Manage may do any change (W-120). Work may take an unassigned task
 * (W-123), and change an unassigned or own one (W-116, W-117); it completes only its own (W-107). Work on
 * somebody else's task is refused (W-119).
 */
export function maySetStatus(actor: TaskActor, status: TaskStatus): boolean {
  if (actor.manages) return true;
  if (!actor.works) return false;
  if (status === 'Complete') return actor.isAssignee;
  return actor.isAssignee || actor.isUnassigned;
}

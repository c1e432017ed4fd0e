/** Task statuses: the enumeration key on the wire (W-078), and the word that people read. */
export const taskStatuses = ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated', 'Complete'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** The recipient of a task after its wait: its assignee, if there is one, or the queue. */
export const waitReturns = ['assignee', 'group'] as const;
export type WaitReturn = (typeof waitReturns)[number];

/** Maximum number of tasks of a bulk action (W-124). */
export const MAX_BULK = 100;
/** How long a user can undo their change of tasks that nobody has changed since. */
export const UNDO_MINUTES = 30;
/** How long the notice of a change, and the key, offer to undo it. */
export const UNDO_SECONDS = 10;

export const taskStatusWords: Readonly<Record<TaskStatus, string>> = {
  Open: 'Open',
  InProcess: 'In Process',
  OnHold: 'Hold',
  Wait: 'Wait',
  Elevated: 'Elevated',
  Complete: 'Complete',
};

/** The requester of a change: their rights for tasks of this group, and whether the task is theirs. */
export type TaskActor = { manages: boolean; works: boolean; isAssignee: boolean; isUnassigned: boolean };

/**
 * Whether this actor may set this status. Manage allows any change (W-120). Work allows taking an unassigned task
 * (W-123) and changing an unassigned or own one (W-116, W-117); completing is limited to own tasks (W-107). Work
 * on another user's task is refused (W-119).
 */
export function maySetStatus(actor: TaskActor, status: TaskStatus): boolean {
  if (actor.manages) return true;
  if (!actor.works) return false;
  if (status === 'Complete') return actor.isAssignee;
  return actor.isAssignee || actor.isUnassigned;
}

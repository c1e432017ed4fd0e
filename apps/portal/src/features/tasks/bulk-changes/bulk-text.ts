import type { BulkChange } from '@waypost/contract/tasks/bulk-changes/calls';

const tasks = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'task' : 'tasks'}`;

const became = {
  Open: 'unassigned',
  InProcess: 'started',
  OnHold: 'put on hold',
  Elevated: 'elevated',
  Wait: 'set to Wait',
  Complete: 'completed',
} as const;

/** The change in words: "elevated", "assigned to Whitfield, Dana". */
export function changeText({
  status,
  assignee,
  handedTo,
}: Pick<BulkChange, 'status' | 'assignee' | 'handedTo'>): string {
  const [only, another] = handedTo ?? [];
  if (only) return `handed out to ${another ? `${handedTo?.length} people` : only.name}`;
  if (assignee !== null) return `assigned to ${assignee}`;
  return status === null ? 'unassigned' : became[status];
}

/** The result of a bulk change so far: "312 of 320 tasks elevated, 8 skipped". */
export function outcomeText(change: BulkChange): string {
  const { state, done, changed, skipped, undone } = change;
  if (state === 'undoing' || state === 'undone') {
    const remaining = state === 'undone' ? changed - undone : 0;
    return `${tasks(undone)} taken back${remaining > 0 ? `, ${remaining.toLocaleString('en-US')} stayed` : ''}`;
  }
  // An undo that was stopped halfway.
  const back = undone > 0 ? `, ${undone.toLocaleString('en-US')} taken back` : '';
  const of = done < change.tasks ? ` (${done.toLocaleString('en-US')} checked)` : '';
  return `${changed.toLocaleString('en-US')} of ${tasks(change.tasks)} ${changeText(change)}${
    skipped > 0 ? `, ${skipped.toLocaleString('en-US')} skipped` : ''
  }${back}${of}`;
}

const states = {
  waiting: 'Queued',
  running: 'In progress',
  done: 'Done',
  stopped: 'Stopped',
  refused: 'Ended because you may no longer do this',
  storageFull: 'Stopped because the storage of Waypost is full',
  undoing: 'Undoing',
  undone: 'Undone',
} as const;
/** Whether it failed, rather than finishing or being stopped. */
export const hasFailed = ({ state }: Pick<BulkChange, 'state'>): boolean =>
  state === 'refused' || state === 'storageFull';
export const stateText = ({ state }: Pick<BulkChange, 'state'>): string => states[state];

/** The progress: "Changing 300 of 1,240". */
export function progressText({ state, done, tasks: all, undone, changed }: BulkChange): string {
  const [what, at, of] = state === 'undoing' ? ['Undoing', undone, changed] : ['Changing', done, all];
  return `${what} ${at.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
}

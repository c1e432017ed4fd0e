import type { BulkChange, SkippedTask } from '@waypost/contract/tasks/bulk-changes/calls';
import { idOf } from './shown.ts';

/** A running bulk change. */
export const changeGoingOn: BulkChange = {
  id: idOf(700),
  state: 'running',
  status: 'Elevated',
  assignee: null,
  handedTo: null,
  days: null,
  askedAt: '2026-11-20T14:00:00.000Z',
  endedAt: null,
  undoUntil: null,
  tasks: 1240,
  done: 300,
  changed: 298,
  skipped: 2,
  undone: 0,
};
/** The same when it is done, with some tasks skipped. */
export const changeDone: BulkChange = {
  ...changeGoingOn,
  state: 'done',
  done: 1240,
  changed: 1232,
  skipped: 8,
  endedAt: '2026-11-20T14:01:00.000Z',
  undoUntil: '2026-11-20T14:31:00.000Z',
};
/** The same after the disk was full. */
export const changeFailed: BulkChange = {
  ...changeGoingOn,
  state: 'storageFull',
  endedAt: changeDone.endedAt,
  undoUntil: changeDone.undoUntil,
};
export const skippedTasks: SkippedTask[] = [
  {
    taskId: idOf(1),
    taskName: 'Eligibility Exception',
    caseNumber: '260000-01',
    reason: 'held',
    message: 'This item is already assigned to another user.',
    heldBy: 'Abara, Ruth',
  },
];

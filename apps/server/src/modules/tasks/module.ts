import { anyOf, forPeople, taskManagement } from '../../framework/access-rules.ts';
import type { AccessOf, DownloadAccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { endWaits, waitBacklog } from './end-waits.ts';
import { taskGraphql, taskTrips } from './graphql.ts';
import { taskRoutes } from './routes.ts';
import { deleteGoneViewers } from './viewers.ts';

const access: AccessOf<'task'> = {
  task: {
    task: taskManagement,
    changeTask: taskManagement,
    changeTasks: taskManagement,
    undoChanges: taskManagement,
    startNext: taskManagement,
    candidates: taskManagement,
    history: taskManagement,
    reasons: taskManagement,
    tasksOfSameCase: taskManagement,
    viewTask: forPeople(taskManagement),
    leaveTask: forPeople(taskManagement),
    workingTask: forPeople(taskManagement),
    holidays: anyOf('decision-table-read', 'decision-table-write'),
    setHoliday: anyOf('decision-table-write'),
    removeHoliday: anyOf('decision-table-write'),
  },
};

const downloadAccess: DownloadAccessOf<'task'> = { task: { exportTasks: taskManagement } };

/** The possible transitions of a task that a user changes. */
export const taskTransitions = [
  'task.assigned',
  'task.started',
  'task.held',
  'task.waiting',
  'task.elevated',
  'task.unassigned',
  'task.reopened',
  'task.completed',
  'task.updated',
] as const;
const holidays = { none: 'holidays count when a wait is set, and change nothing that waits already' };
const viewing = { none: 'who has a task open is asked for while it is open' };

const emits: EmitsOf<'task'> = {
  task: {
    changeTask: taskTransitions,
    changeTasks: taskTransitions,
    undoChanges: ['task.undone'],
    startNext: ['task.started', 'task.updated'],
    viewTask: viewing,
    leaveTask: viewing,
    setHoliday: holidays,
    removeHoliday: holidays,
  },
};

/** Tasks and their queue. */
export const tasksModule = {
  owns: ['task', 'task_to_do', 'task_step', 'task_reason', 'task_viewer', 'working_task', 'facility_holiday'],
  routes: { task: taskRoutes },
  graphql: { task: taskGraphql },
  trips: { task: taskTrips },
  access,
  emits,
  downloadAccess,
  graphqlAccess: { task: taskManagement },
  drafts: {
    'task-work': { saves: access.task.changeTask, of: ['task'] },
    'grid-view-tasks': { saves: taskManagement, of: [] },
  },
  jobs: (tools) => [
    { name: 'end waits', everyMs: 30_000, run: () => endWaits(tools), backlog: waitBacklog },
    { name: 'forget viewers', everyMs: 600_000, run: () => deleteGoneViewers(tools.worker, tools.clock) },
  ],
} as const satisfies ServerModule;

export { findEligibleAssignees, managersOf } from './assignees.ts';
export { assignByRule, lockFreeTasks, type Offer, unassignByRule } from './by-rule.ts';
export { changeTasks } from './change-tasks.ts';
export { lateDate, orderOfWork, taskList } from './columns.ts';
export { countTasks, type TaskCounts } from './count-tasks.ts';
export { coverageOfTaskFirst } from './coverage-of-task.ts';
export {
  type Escalated,
  type Escalation,
  escalateByRule,
  isWithoutEffect,
  lockSeenTasks,
  type RequestedEscalations,
} from './escalate-by-rule.ts';
export { exportTasks } from './export-tasks.ts';
export { handOff } from './hand-on.ts';
export { closeTask, closeTasksOf, lockTasksOf, openOrUpdateTask } from './open-or-update-task.ts';
export type { Reason } from './reasons.ts';
export { releaseTasksOf } from './release-tasks.ts';
export type { CurrentTask } from './state.ts';
export { undoSteps } from './undo.ts';

import { forPeople, taskManagement, taskManagers } from '../../../framework/access-rules.ts';
import type { AccessOf, ServerModule } from '../../../framework/module.ts';
import { addUpCounts, tidyCounts } from './add-up.ts';
import { checkCountsAtNight } from './check-counts.ts';
import { boardRoutes } from './routes.ts';

const access: AccessOf<'board'> = {
  board: {
    // `whose.ts` determines the groups.
    board: forPeople(taskManagers),
    ownBoard: forPeople(taskManagement),
    lastWeek: forPeople(taskManagers),
  },
};

const HOUR_MS = 3_600_000;

/** Figures of the work, updated with each change of a task. */
export const boardModule = {
  // The triggers of `task` write the rows of `task_count_change`.
  owns: ['task_open_count', 'task_day_count', 'task_count_change'],
  routes: { board: boardRoutes },
  access,
  jobs: (tools) => [
    { name: 'add up counts of tasks', everyMs: 5_000, run: () => addUpCounts(tools.worker) },
    { name: 'tidy counts of tasks', everyMs: HOUR_MS, run: () => tidyCounts(tools.worker, tools.clock) },
    { name: 'check counts of tasks', everyMs: HOUR_MS / 2, run: () => checkCountsAtNight(tools) },
  ],
} as const satisfies ServerModule;

export { addUpCounts } from './add-up.ts';

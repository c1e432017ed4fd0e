import { taskManagers } from '../../http/access-lines.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../http/module.ts';
import { bulkJobs } from './jobs.ts';

const access: AccessOf<'bulk'> = {
  bulk: {
    startBulkChange: taskManagers,
    bulkChanges: taskManagers,
    bulkChange: taskManagers,
    skippedTasks: taskManagers,
    stopBulkChange: taskManagers,
    undoBulkChange: taskManagers,
  },
};

const later = { none: 'the worker tells of each task that it changes' };
const emits: EmitsOf<'bulk'> = {
  bulk: { startBulkChange: later, stopBulkChange: later, undoBulkChange: later },
};

/** Changes of all tasks of a list, made by the worker as whoever asked. */
export const bulkModule = {
  owns: ['bulk_change', 'bulk_change_task'],
  access,
  emits,
  jobs: bulkJobs,
} as const satisfies ServerModule;

export { bulkRoutes } from './routes.ts';

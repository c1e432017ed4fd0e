import { forPeople, taskManagers } from '../../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../../framework/module.ts';
import { bulkRoutes } from './routes.ts';
import { bulkJobs } from './work-through.ts';

/** Later work is done with the rights of a person; other programs change a hundred tasks at a time. */
const managers = forPeople(taskManagers);

const access: AccessOf<'bulk'> = {
  bulk: {
    startBulkChange: managers,
    planHandOut: managers,
    handOut: managers,
    bulkChanges: managers,
    bulkChange: managers,
    skippedTasks: managers,
    stopBulkChange: managers,
    undoBulkChange: managers,
  },
};

const later = { none: 'the worker tells of each task that it changes' };
const planned = { none: 'it says what would be, and changes nothing' };
const emits: EmitsOf<'bulk'> = {
  bulk: {
    startBulkChange: later,
    planHandOut: planned,
    handOut: later,
    stopBulkChange: later,
    undoBulkChange: later,
  },
};

/** Changes of all tasks of a list, made by the worker with the rights of their user. */
export const bulkChangesModule = {
  owns: ['bulk_change', 'bulk_change_task'],
  routes: { bulk: bulkRoutes },
  access,
  emits,
  jobs: bulkJobs,
} as const satisfies ServerModule;

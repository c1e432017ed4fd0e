import { taskManagement } from '../../http/access-lines.ts';
import type { AccessOf, DownloadAccessOf, EmitsOf, ServerModule } from '../../http/module.ts';
import { endWaits } from './end-waits.ts';

const access: AccessOf<'task'> = {
  task: { task: taskManagement, changeTask: taskManagement, workingTask: taskManagement },
};

const downloadAccess: DownloadAccessOf<'task'> = { task: { exportTasks: taskManagement } };

const emits: EmitsOf<'task'> = {
  task: {
    changeTask: [
      'task.assigned',
      'task.started',
      'task.held',
      'task.waiting',
      'task.elevated',
      'task.unassigned',
      'task.reopened',
      'task.completed',
      'task.updated',
    ],
  },
};

/** Tasks and their queue. */
export const taskModule = {
  owns: ['task', 'task_to_do', 'working_task'],
  access,
  emits,
  downloadAccess,
  graphqlAccess: { task: taskManagement },
  drafts: {
    'task-work': { saves: access.task.changeTask, of: ['task'] },
  },
  jobs: (tools) => [{ name: 'end waits', everyMs: 30_000, run: () => endWaits(tools) }],
} as const satisfies ServerModule;

export { exportTasks } from './export-tasks.ts';
export { taskGraphql } from './graphql.ts';
export { taskRoutes } from './routes.ts';

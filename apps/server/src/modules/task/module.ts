import { taskManagement } from '../../http/access-lines.ts';
import type { AccessOf, DownloadAccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'task'> = {
  task: { task: taskManagement, changeTask: taskManagement, workingTask: taskManagement },
};

const downloadAccess: DownloadAccessOf<'task'> = { task: { exportTasks: taskManagement } };

/** Tasks and their queue. */
export const taskModule = {
  owns: ['task', 'task_to_do', 'working_task'],
  access,
  downloadAccess,
  graphqlAccess: { task: taskManagement },
  drafts: {
    'task-work': { saves: access.task.changeTask, of: ['task'] },
  },
} as const satisfies ServerModule;

export { endWaits } from './end-waits.ts';
export { exportTasks } from './export-tasks.ts';
export { taskGraphql } from './graphql.ts';
export { taskRoutes } from './routes.ts';

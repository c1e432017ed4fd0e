import { anyone } from '../../framework/access-rules.ts';
import type { AccessOf, DownloadAccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { auditModule } from '../audit/module.ts';
import { tasksModule } from '../tasks/module.ts';
import { fileJobs } from './jobs.ts';
import { fileRoutes } from './routes.ts';

const access: AccessOf<'files'> = {
  files: {
    myFiles: anyone,
    orderTaskExport: tasksModule.downloadAccess.task.exportTasks,
    orderHistoryExport: auditModule.downloadAccess.audit.exportHistory,
  },
};
/** Every user may have files; each file requires the permissions of its source. */
const downloadAccess: DownloadAccessOf<'files'> = { files: { myFile: anyone } };

const made = { none: 'a file is of nobody but who asked for it' };
const emits: EmitsOf<'files'> = { files: { orderTaskExport: made, orderHistoryExport: made } };

/** Files that were prepared for users: long exports, and requested letters. */
export const filesModule = {
  owns: ['user_file'],
  routes: { files: fileRoutes },
  access,
  downloadAccess,
  emits,
  jobs: fileJobs,
} as const satisfies ServerModule;

export { deliverLetter } from './hand-over.ts';
export { openUserFile } from './open-file.ts';

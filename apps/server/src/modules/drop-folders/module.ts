import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { administrators, readers } from './access.ts';
import { folderJobs } from './jobs.ts';
import { dropFoldersRoutes } from './routes.ts';

const access: AccessOf<'dropFolders'> = {
  dropFolders: {
    dropFolders: readers,
    dropFolderChoices: readers,
    createDropFolder: administrators,
    changeDropFolder: administrators,
    endDropFolder: administrators,
    tryDropFolder: administrators,
    checkDropFolder: readers,
    dropFiles: readers,
  },
};

const own = { none: 'from where files are fetched is nothing that happened to a case' };
const later = { none: 'the worker tells of each patient and case that an import registers or changes' };
const emits: EmitsOf<'dropFolders'> = {
  dropFolders: {
    createDropFolder: own,
    changeDropFolder: own,
    endDropFolder: own,
    tryDropFolder: own,
    checkDropFolder: later,
  },
};

/** Folders whose files are imported unattended, on this machine or on an SFTP server. */
export const dropFoldersModule = {
  owns: ['drop_folder', 'drop_file'],
  routes: { dropFolders: dropFoldersRoutes },
  access,
  emits,
  drafts: { 'drop-folder': { saves: access.dropFolders.createDropFolder, of: ['drop-folder'] } },
  jobs: folderJobs,
} as const satisfies ServerModule;

import { readable } from '../../infrastructure/readable.ts';

/** The folders and their sources. */
export const dropFolderRows = readable('drop_folder', ['id', 'source_id']);

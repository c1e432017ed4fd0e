import { readable } from '../../infrastructure/readable.ts';

/** Which folders files are taken from, and for which source. */
export const dropFolderRows = readable('drop_folder', ['id', 'source_id']);

import { readable } from '../../infrastructure/readable.ts';

/** Which imports there are: whoever asks sees their own. */
export const importRows = readable('import', ['entity_id', 'id']);

/** What became of the rows of their files, and the case of each. */
export const importedRows = readable('import_row', ['entity_id', 'import_id', 'case_id', 'result']);

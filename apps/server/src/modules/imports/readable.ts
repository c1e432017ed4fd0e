import { readable } from '../../infrastructure/readable.ts';

/** Imports: users see their own. */
export const importRows = readable('import', ['entity_id', 'id']);

/** The results of the rows of files, and the case of each. */
export const importedRows = readable('import_row', ['entity_id', 'import_id', 'case_id', 'result']);

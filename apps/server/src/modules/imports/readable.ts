import { readable } from '../../infrastructure/readable.ts';

/** Which imports there are: whoever asks sees their own. */
export const importRows = readable('import', ['entity_id', 'id']);

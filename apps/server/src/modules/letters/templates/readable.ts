import { readable } from '../../../infrastructure/readable.ts';

/** Letter templates. */
export const letterTemplateRows = readable('document_template', ['id']);

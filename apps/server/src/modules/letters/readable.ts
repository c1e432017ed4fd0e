import { readable } from '../../infrastructure/readable.ts';

/** Documents that the rules requested when a task was completed. */
export const generatedDocumentRows = readable('generated_document', [
  'entity_id',
  'case_id',
  'task_id',
  'template',
]);

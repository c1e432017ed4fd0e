import { readable } from '../../infrastructure/readable.ts';

/** The organizations and their settings. */
export const entityRows = readable('entity', [
  'id',
  'name',
  'lcode',
  'client_code',
  'status',
  'client_types',
  'keeps_defaults',
  'file_downloads',
  'file_days',
]);

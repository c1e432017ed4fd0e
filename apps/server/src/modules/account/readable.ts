import { readable } from '../../infrastructure/readable.ts';

/** Changes of an address that wait for confirmation. */
export const emailUpdateRows = readable('email_update', [
  'id',
  'user_id',
  'new_email',
  'expires_at',
  'ended_at',
]);

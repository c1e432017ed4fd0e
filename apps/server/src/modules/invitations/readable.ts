import { readable } from '../../infrastructure/readable.ts';

/** Invitations that were sent. */
export const invitationRows = readable('invitation', [
  'entity_id',
  'id',
  'user_id',
  'invited_by',
  'expires_at',
  'ended_at',
]);

import { readable } from '../../infrastructure/readable.ts';

/** Machine accounts and their expiry. */
export const machineAccountRows = readable('machine_account', [
  'entity_id',
  'id',
  'expires_at',
  'revoked_at',
]);

import type { PermissionName } from '../core/permissions.ts';

/** A module of its own, because every page checks whether its user takes part in setting up. */

/**
 * Permissions of the users who see the missing setup steps: each allows one of the steps besides ordinary
 * work.
 */
export const setupPermissions = [
  'user-management-invite',
  'user-management-role-write',
  'organization-write',
  'payer-connection-write',
] as const satisfies readonly PermissionName[];

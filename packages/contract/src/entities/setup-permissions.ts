import type { PermissionName } from '../core/permissions.ts';

/** A module of its own, because every page checks whether its user takes part in setting up. */

/** Permissions of the users who see what is missing: each can do one of the steps, besides the work itself. */
export const setupPermissions = [
  'user-management-invite',
  'user-management-role-write',
  'organization-write',
  'payer-connection-write',
] as const satisfies readonly PermissionName[];

import { readable } from '../../infrastructure/readable.ts';

/** The roles of an entity. */
export const roleRows = readable('role', ['entity_id', 'id', 'name', 'user_limit']);

/** What each role permits. */
export const rolePermissionRows = readable('role_permission', ['entity_id', 'role_id', 'permission_name']);

/** Who has which role. */
export const heldRoleRows = readable('user_role', ['entity_id', 'user_id', 'role_id']);

import type { InviteOptions } from '@waypost/contract/invitations/calls';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { facilityRows } from '../facilities/readable.ts';
import { rolePermissionRows, roleRows } from '../roles/readable.ts';

type Role = { id: string; name: string; hasLimit: boolean };

/**
 * The roles that the caller may include in an invitation: all of the entity, except roles for user administration
 * beyond the caller's own. Otherwise an invitation would be a way to a right they lack.
 */
export async function grantableRoles({ db, actor }: Work): Promise<Role[]> {
  const rows = await db
    .selectFrom(roleRows.as('role'))
    .select(['id', 'name', 'user_limit'])
    .orderBy('name')
    .execute();
  const rights = await db
    .selectFrom(rolePermissionRows.as('role_permission'))
    .select(['role_id', 'permission_name'])
    .where('permission_name', 'like', 'user-management-%')
    .execute();
  const ungrantableRoles = new Set(
    rights.filter((right) => !actor.may(right.permission_name)).map(({ role_id }) => role_id),
  );
  return rows
    .filter(({ id }) => !ungrantableRoles.has(id))
    .map(({ id, name, user_limit }) => ({ id, name, hasLimit: user_limit !== null }));
}

/** The entity's facilities; an invitation may assign any that has not ended. */
export const grantableFacilities = (db: Db): Promise<InviteOptions['facilities']> =>
  db
    .selectFrom(facilityRows.as('facility'))
    .select(['id', 'name', 'client_code as clientCode'])
    .where('ended_at', 'is', null)
    .orderBy('name')
    .execute();

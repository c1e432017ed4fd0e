import type { RoleCandidate } from '@waypost/contract/roles/calls';
import type { AuditEntry } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { membershipRows, personRows } from '../users/readable.ts';
import { roleToChange } from './change-role.ts';
import { assignRoles } from './held-roles.ts';
import { candidatesFor, heldBy, rolesOf } from './queries.ts';

/** Shown in a user's history as "Role assigned" or "Role removed" (P-109). */
const ofUser = (userId: string, previousValue: string | null, newValue: string | null): AuditEntry => ({
  action: 'Mutation',
  operation: 'Update',
  domainType: 'User',
  domainId: userId,
  details: [{ propertyName: 'Role', previousValue, newValue }],
});

const grantedPermissions = async (db: Db, roleId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('role_permission')
    .select('permission_name')
    .where('role_id', '=', roleId)
    .execute();
  return rows.map(({ permission_name }) => permission_name);
};

/** Whether a role gives its new holder a permission they lack. */
const grantsMore = async (db: Db, roleId: string, userId: string): Promise<boolean> => {
  const held = await heldBy(db, userId);
  return (await grantedPermissions(db, roleId)).some((name) => !held.has(name));
};

/** The users whom the caller may add to a role: without themselves, if the role has permissions they lack. */
export async function candidates({ db, actor }: Work, roleId: string): Promise<RoleCandidate[]> {
  const role = await db.selectFrom('role').select('id').where('id', '=', roleId).executeTakeFirst();
  if (!role) throw new AppError('NOT_FOUND');
  const [all, isTooMuch] = [await candidatesFor(db, roleId), await grantsMore(db, roleId, actor.id)];
  return all.filter(({ userObjectId }) => userObjectId !== actor.id || !isTooMuch);
}

/**
 * Adds an active or pending user of the entity to a role (P-178); an existing user of the role keeps it. Users cannot
 * add themselves to a role with permissions they lack. A licence-limited role accepts no more users than licences
 * (P-250).
 */
export async function addRoleUser(work: Work, roleId: string, userId: string): Promise<string> {
  const { db, actor, audit } = work;
  const role = await roleToChange(db, roleId);
  await requireColleague(db, userId);
  const own = await db
    .selectFrom('user_role')
    .select('role_id')
    .where('role_id', '=', roleId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (own) return roleId;
  if (userId === actor.id && (await grantsMore(db, roleId, userId))) throw new AppError('OWN_RIGHTS');
  await assignRoles(work, userId, [roleId], 'USER_LIMIT');
  audit(ofUser(userId, null, role.name));
  work.emit({
    type: 'user.roles-changed',
    subjectId: userId,
    caseId: null,
    facilityId: null,
    data: { roleId },
  });
  return roleId;
}

async function requireColleague(db: Db, userId: string): Promise<void> {
  const member = await db
    .selectFrom(membershipRows.as('m'))
    .innerJoin(personRows.as('u'), 'u.id', 'm.user_id')
    .select(['m.status', 'u.is_active'])
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (!member || member.status === 'Cancelled' || member.status === 'Machine')
    throw new AppError('NOT_FOUND');
  if (!member.is_active || member.status === 'Deactivated')
    throw new AppError('INVALID', [{ path: 'userObjectId', message: 'This user is deactivated' }]);
}

/** The used and total licences of a role (P-268). */
export async function licencesOf(db: Db, roleId: string) {
  const [role] = await rolesOf(db, { id: roleId, users: true, permissions: false });
  const holdsRole = ({ status }: { status: string }) => status === 'Active' || status === 'Pending';
  return { licensesUsed: role?.users?.filter(holdsRole).length ?? 0, userLimit: role?.userLimit ?? null };
}

/**
 * Removes a user from a role. The database refuses at the end of the transaction to leave an active user without a
 * role, or an entity without anyone who may grant rights (migration 036).
 */
export async function removeRoleUser(work: Work, roleId: string, userId: string): Promise<void> {
  const { db, audit } = work;
  const role = await roleToChange(db, roleId);
  const { numDeletedRows } = await db
    .deleteFrom('user_role')
    .where('role_id', '=', roleId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
  audit(ofUser(userId, role.name, null));
  work.emit({
    type: 'user.roles-changed',
    subjectId: userId,
    caseId: null,
    facilityId: null,
    data: { roleId },
  });
}

import type { RoleCandidate } from '@waypost/contract/services/policy-roles';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { Db } from '../../kernel/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { once } from '../../kernel/idempotency.ts';
import type { Scope, Work } from '../../kernel/scope.ts';
import { roleToChange } from './change-role.ts';
import { takeLicences } from './licence.ts';
import { candidatesFor, heldBy, rolesOf } from './queries.ts';

/** In the history of a user this reads Role assigned, or Role removed (P-109). */
const ofUser = (userId: string, previousValue: string | null, newValue: string | null): AuditEntry => ({
  action: 'Mutation',
  operation: 'Update',
  domainType: 'User',
  domainId: userId,
  details: [{ propertyName: 'Role', previousValue, newValue }],
});

const given = async (db: Db, roleId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('role_permission')
    .select('permission_name')
    .where('role_id', '=', roleId)
    .execute();
  return rows.map(({ permission_name }) => permission_name);
};

/** Whether a role gives its new holder something they lack. */
const givesMore = async (db: Db, roleId: string, userId: string): Promise<boolean> => {
  const held = await heldBy(db, userId);
  return (await given(db, roleId)).some((name) => !held.has(name));
};

/** Whom the caller may add to a role: not themselves, where it gives what they lack. */
export function candidates(scope: Scope, roleId: string): Promise<RoleCandidate[]> {
  return scope.read(async ({ db }) => {
    const role = await db.selectFrom('role').select('id').where('id', '=', roleId).executeTakeFirst();
    if (!role) throw new AppError('NOT_FOUND');
    const [all, isTooMuch] = [await candidatesFor(db, roleId), await givesMore(db, roleId, scope.user.id)];
    return all.filter(({ userObjectId }) => userObjectId !== scope.user.id || !isTooMuch);
  });
}

/** The user has the role already: nothing is to be done, and nothing to be put on record. */
class AlreadyThere extends Error {}

/**
 * Adds an active or pending user of the entity to a role (P-178); one who has it keeps it. Nobody adds themselves to a
 * role that gives what they lack. A licence-limited role takes no more than its licences (P-250).
 */
export async function addRoleUser(
  scope: Scope,
  roleId: string,
  asked: string,
  key: string | undefined,
): Promise<void> {
  const userId = asked.toLowerCase();
  const call = { operation: 'roles.addRoleUser', key, request: { roleId, userId } };
  const add = async ({ db, audit }: Work): Promise<string> => {
    const role = await roleToChange(db, roleId);
    await requireColleague(db, userId);
    const own = await db
      .selectFrom('user_role')
      .select('role_id')
      .where('role_id', '=', roleId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (own) throw new AlreadyThere();
    if (userId === scope.user.id && (await givesMore(db, roleId, userId))) throw new AppError('OWN_RIGHTS');
    await takeLicences(db, [roleId], userId);
    await db
      .insertInto('user_role')
      .values({ entity_id: scope.entity.id, user_id: userId, role_id: roleId })
      .execute();
    audit(ofUser(userId, null, role.name));
    return roleId;
  };
  await once(scope, call, add).catch((error: unknown) => {
    if (!(error instanceof AlreadyThere)) throw error;
  });
}

async function requireColleague(db: Db, userId: string): Promise<void> {
  const member = await db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.status', 'u.is_active'])
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  if (!member || member.status === 'Cancelled') throw new AppError('NOT_FOUND');
  if (!member.is_active || member.status === 'Deactivated')
    throw new AppError('INVALID', [{ path: 'userObjectId', message: 'This user is deactivated' }]);
}

/** The same for a licence-limited role; says how many licences are in use (P-268). */
export async function addLicensedRoleUser(
  scope: Scope,
  roleId: string,
  userId: string,
  key: string | undefined,
) {
  await addRoleUser(scope, roleId, userId, key);
  const [role] = await scope.read(({ db }) => rolesOf(db, { id: roleId, users: true, permissions: false }));
  const isHolding = ({ status }: { status: string }) => status === 'Active' || status === 'Pending';
  return { licensesUsed: role?.users?.filter(isHolding).length ?? 0, userLimit: role?.userLimit ?? null };
}

/**
 * Takes a user out of a role. That nobody at work is left without one, and no entity without somebody who may give
 * rights, is for the database to refuse at the end of the transaction (migration 036).
 */
export function removeRoleUser(scope: Scope, roleId: string, userId: string): Promise<void> {
  return scope.change(async ({ db, audit }) => {
    const role = await roleToChange(db, roleId);
    const { numDeletedRows } = await db
      .deleteFrom('user_role')
      .where('role_id', '=', roleId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
    audit(ofUser(userId, role.name, null));
  });
}

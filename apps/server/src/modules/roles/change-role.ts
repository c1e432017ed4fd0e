import { LICENSED_ROLE, type Role } from '@waypost/contract/roles/calls';
import { sql } from 'kysely';
import type { AuditEntry, PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { heldBy, rolesOf } from './queries.ts';

type RoleRow = { name: string; is_read_only: boolean; version: number };

/**
 * Serializes changes of rights in an entity, so that the state on which a change is based stays valid until it commits.
 */
const oneByOne = async (db: Db): Promise<void> => {
  await sql`select one_by_one(current_entity())`.execute(db);
};

/** Locks a role of this entity for a change. */
export async function roleToChange(db: Db, roleId: string): Promise<RoleRow> {
  await oneByOne(db);
  const role = await db
    .selectFrom('role')
    .select(['name', 'is_read_only', 'version'])
    .where('id', '=', roleId)
    .executeTakeFirst();
  if (!role) throw new AppError('NOT_FOUND');
  return role;
}

const ofRole = (
  operation: 'Create' | 'Update' | 'Delete',
  roleId: string,
  details: PropertyChange[],
): AuditEntry => ({ action: 'Mutation', operation, domainType: 'Role', domainId: roleId, details });

export async function roleIn(db: Db, roleId: string): Promise<Role> {
  const [role] = await rolesOf(db, { id: roleId, users: true, permissions: true });
  if (!role) throw new AppError('NOT_FOUND');
  return role;
}

const isLicensed = (name: string): boolean => name.toLowerCase() === LICENSED_ROLE.toLowerCase();

/**
 * Creates a role without permissions (P-177). Its name must be unique without regard to case. A role with the licensed
 * name has no licences until they are provided (P-233).
 */
export async function createRole(work: Work, name: string): Promise<string> {
  const id = newId(work.clock);
  const inserted = await work.db
    .insertInto('role')
    .values({
      entity_id: work.entity.id,
      id,
      name,
      is_read_only: false,
      user_limit: isLicensed(name) ? 0 : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new AppError('ROLE_NAME_TAKEN');
  work.audit(ofRole('Create', id, [{ propertyName: 'Name', previousValue: null, newValue: name }]));
  work.emit({ type: 'role.added', subjectId: id, caseId: null, facilityId: null, data: {} });
  return id;
}

/**
 * Replaces the permissions of a role. A user with the role cannot add permissions that they lack: they would grant them
 * to themselves.
 */
export async function setRolePermissions(
  work: Work,
  roleId: string,
  version: number,
  names: readonly string[],
): Promise<Role> {
  const { db, audit } = work;
  const role = await roleToChange(db, roleId);
  if (role.is_read_only) throw new AppError('ROLE_READ_ONLY');
  if (role.version !== version) throw new AppError('VERSION_CHANGED');
  const rows = await db
    .selectFrom('role_permission')
    .select('permission_name')
    .where('role_id', '=', roleId)
    .execute();
  const before = new Set(rows.map(({ permission_name }) => permission_name));
  const after = new Set(names);
  const added = [...after].filter((name) => !before.has(name)).sort();
  const removed = [...before].filter((name) => !after.has(name)).sort();
  await refuseOwnRights(work, roleId, added);
  if (removed.length > 0)
    await db
      .deleteFrom('role_permission')
      .where('role_id', '=', roleId)
      .where('permission_name', 'in', removed)
      .execute();
  if (added.length > 0)
    await db
      .insertInto('role_permission')
      .values(
        added.map((permission_name) => ({ entity_id: work.entity.id, role_id: roleId, permission_name })),
      )
      .execute();
  await db
    .updateTable('role')
    .set({ version: version + 1 })
    .where('id', '=', roleId)
    .execute();
  audit(
    ofRole('Update', roleId, [
      ...removed.map((name) => ({ propertyName: 'Permission', previousValue: name, newValue: null })),
      ...added.map((name) => ({ propertyName: 'Permission', previousValue: null, newValue: name })),
    ]),
  );
  work.emit({ type: 'role.changed', subjectId: roleId, caseId: null, facilityId: null, data: {} });
  return roleIn(db, roleId);
}

async function refuseOwnRights({ db, actor }: Work, roleId: string, added: readonly string[]): Promise<void> {
  const own = await db
    .selectFrom('user_role')
    .select('role_id')
    .where('role_id', '=', roleId)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!own) return;
  const held = await heldBy(db, actor.id);
  if (added.some((name) => !held.has(name))) throw new AppError('OWN_RIGHTS');
}

/** Deletes a role without users (P-229). */
export async function deleteRole(work: Work, roleId: string, version: number): Promise<void> {
  const { db, audit } = work;
  const role = await roleToChange(db, roleId);
  if (role.is_read_only) throw new AppError('ROLE_READ_ONLY');
  const user = await db
    .selectFrom('user_role')
    .select('user_id')
    .where('role_id', '=', roleId)
    .limit(1)
    .executeTakeFirst();
  if (user) throw new AppError('ROLE_IN_USE');
  if (role.version !== version) throw new AppError('VERSION_CHANGED');
  await db.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
  await db.deleteFrom('role').where('id', '=', roleId).execute();
  audit(ofRole('Delete', roleId, [{ propertyName: 'Name', previousValue: role.name, newValue: null }]));
  work.emit({ type: 'role.removed', subjectId: roleId, caseId: null, facilityId: null, data: {} });
}

import type {
  EffectivePermission,
  PermissionHolder,
  Role,
  RoleCandidate,
  RoleUser,
} from '@waypost/contract/roles/calls';
import { sql } from 'kysely';
import { membershipStatus } from '../../framework/membership-status.ts';
import type { Db } from '../../infrastructure/database.ts';
import { membershipRows, personRows } from '../users/readable.ts';
import { byApplication, listed } from './permission-list.ts';

/** The people of the entity as it knows them. A user deactivated for the whole installation is deactivated here. */
const people = sql`(
  select m.entity_id, m.user_id, k.email, ${membershipStatus} as status, k.first_name, k.last_name
  from ${membershipRows} m join ${personRows} u on u.id = m.user_id
  join known_person k on k.entity_id = m.entity_id and k.id = m.user_id
  where m.entity_id = current_entity() and m.status <> 'Machine')`;
const person = sql`'userObjectId', u.user_id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
  'userName', u.email, 'status', u.status`;
const byName = sql`lower(u.last_name), lower(u.first_name), u.user_id`;

type RoleRow = Omit<Role, 'users' | 'applications'> & { users: RoleUser[]; permissions: string[] };

/** Roles of the entity by name, all or one, with the requested parts. Row security hides other entities'. */
export async function rolesOf(
  db: Db,
  { id = null, users, permissions }: { id?: string | null; users: boolean; permissions: boolean },
): Promise<Role[]> {
  const { rows } = await sql<RoleRow>`
    select r.id as "roleId", r.version, r.name, r.is_read_only as "isReadOnly", r.user_limit as "userLimit",
      case when ${users} then coalesce((
        select json_agg(json_build_object(${person}, 'isInSeveralRoles', exists (
            select from user_role o where o.entity_id = ur.entity_id and o.user_id = ur.user_id and o.role_id <> r.id))
          order by ${byName})
        from user_role ur join ${people} u on u.entity_id = ur.entity_id and u.user_id = ur.user_id
        where ur.entity_id = r.entity_id and ur.role_id = r.id), '[]'::json) end as users,
      case when ${permissions} then coalesce((
        select json_agg(p.permission_name) from role_permission p
        where p.entity_id = r.entity_id and p.role_id = r.id), '[]'::json) end as permissions
    from role r where ${id}::uuid is null or r.id = ${id}::uuid
    order by lower(r.name), r.id`.execute(db);
  return rows.map(({ users: own, permissions: names, ...role }) => ({
    ...role,
    ...(users ? { users: own } : {}),
    ...(permissions ? { applications: byApplication(listed(names)) } : {}),
  }));
}

/** The names of a user's current permissions in this entity. */
export async function heldBy(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('user_role as r')
    .innerJoin('role_permission as p', (on) =>
      on.onRef('p.entity_id', '=', 'r.entity_id').onRef('p.role_id', '=', 'r.role_id'),
    )
    .select('p.permission_name')
    .where('r.user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ permission_name }) => permission_name));
}

/**
 * A user's permissions here, each with its roles; null when they are not of this entity. An inactive user has none,
 * whatever their roles.
 */
export async function effectivePermissions(db: Db, userId: string): Promise<EffectivePermission[] | null> {
  const { rows: members } = await sql<{ status: string }>`
    select u.status from ${people} u where u.user_id = ${userId}::uuid`.execute(db);
  const [member] = members;
  if (!member) return null;
  if (member.status !== 'Active') return [];
  const { rows } = await sql<{ name: string; roles: EffectivePermission['roles'] }>`
    select p.permission_name as name,
      json_agg(json_build_object('roleId', r.id, 'name', r.name) order by lower(r.name)) as roles
    from user_role ur
    join role r on r.entity_id = ur.entity_id and r.id = ur.role_id
    join role_permission p on p.entity_id = r.entity_id and p.role_id = r.id
    where ur.user_id = ${userId}::uuid group by p.permission_name`.execute(db);
  const roles = new Map(rows.map((row) => [row.name, row.roles]));
  return listed([...roles.keys()]).map((permission) => ({
    ...permission,
    roles: roles.get(permission.permissionName) ?? [],
  }));
}

/** The users with a permission, including those who will have it after accepting their invitation, and their roles. */
export async function holdersOf(db: Db, permissionName: string): Promise<PermissionHolder[]> {
  const { rows } = await sql<{ holder: PermissionHolder }>`
    select json_build_object(${person},
      'roles', json_agg(json_build_object('roleId', r.id, 'name', r.name) order by lower(r.name))) as holder
    from role_permission p
    join role r on r.entity_id = p.entity_id and r.id = p.role_id
    join user_role ur on ur.entity_id = r.entity_id and ur.role_id = r.id
    join ${people} u on u.entity_id = ur.entity_id and u.user_id = ur.user_id and u.status <> 'Deactivated'
    where p.permission_name = ${permissionName}
    group by u.user_id, u.first_name, u.last_name, u.email, u.status
    order by ${byName}`.execute(db);
  return rows.map(({ holder }) => holder);
}

/** Active and pending users who do not have a role (P-178). */
export async function candidatesFor(db: Db, roleId: string): Promise<RoleCandidate[]> {
  const { rows } = await sql<{ candidate: RoleCandidate }>`
    select json_build_object(${person}) as candidate
    from ${people} u
    where u.status in ('Active', 'Pending') and not exists (
      select from user_role r where r.entity_id = u.entity_id and r.user_id = u.user_id and r.role_id = ${roleId}::uuid)
    order by ${byName}`.execute(db);
  return rows.map(({ candidate }) => candidate);
}

import type { Role } from '@waypost/contract/services/policy-roles';
import { idFrom } from '../../../src/kernel/ids.ts';
import { lakemont } from '../../../src/seed/organisations.ts';
import { users } from '../../../src/seed/people.ts';
import { type Client, newKey } from './client.ts';
import { ownerPool } from './database.ts';

export const ROLES = '/services/policy/roles';

/** Id of a role that an entity of the cast starts with. */
export const roleOf = (name: string, entityId = lakemont.id): string => idFrom(`role ${entityId} ${name}`);

/** Id of somebody of the cast by the name of their e-mail. */
export function castId(email: string): string {
  const found = users.find((user) => user.email.startsWith(`${email}@`));
  if (!found) throw new Error(`nobody in the cast is called ${email}`);
  return found.id;
}

/** Makes a role as an administrator does, and gives it permissions. */
export async function makeRole(admin: Client, name: string, permissions: string[] = []): Promise<Role> {
  const made = await admin.call<Role>('POST', ROLES, { name }, newKey());
  if (made.status !== 201) throw new Error(`no role: ${made.status} ${made.text}`);
  if (permissions.length === 0) return made.body;
  const match = { 'if-match': String(made.body.version) };
  const saved = await admin.call<Role>('PUT', `${ROLES}/${made.body.roleId}/permissions`, permissions, match);
  if (saved.status !== 200) throw new Error(`no permissions: ${saved.status} ${saved.text}`);
  return saved.body;
}

/** Puts somebody into a role, past every rule: for a test to start from. */
export async function putInto(userId: string, roleId: string, entityId = lakemont.id): Promise<void> {
  const { pool, close } = await ownerPool();
  await pool.query('insert into user_role values ($1, $2, $3) on conflict do nothing', [
    entityId,
    userId,
    roleId,
  ]);
  await close();
}

/** Takes back every role that tests made: the cast's own stay. */
export async function forgetRoles(): Promise<void> {
  const { pool, close } = await ownerPool();
  // Ids of the cast are made from names (version 8), those of the product from the time (version 7).
  const made = "substr(role_id::text, 15, 1) = '7'";
  await pool.query(`delete from user_role where ${made}`);
  await pool.query(`delete from role_permission where ${made}`);
  await pool.query("delete from role where substr(id::text, 15, 1) = '7'");
  await close();
}

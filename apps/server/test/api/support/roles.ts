import type { Role } from '@waypost/contract/roles/calls';
import { type Client, newKey } from './client.ts';
import { testDatabase } from './database.ts';

export const ROLES = '/services/policy/roles';

/** Creates a role as an administrator does, and gives it permissions. */
export async function makeRole(admin: Client, name: string, permissions: string[] = []): Promise<Role> {
  const made = await admin.call<Role>('POST', ROLES, { name }, newKey());
  if (made.status !== 201) throw new Error(`no role: ${made.status} ${made.text}`);
  if (permissions.length === 0) return made.body;
  const match = { 'if-match': String(made.body.version) };
  const saved = await admin.call<Role>('PUT', `${ROLES}/${made.body.roleId}/permissions`, permissions, match);
  if (saved.status !== 200) throw new Error(`no permissions: ${saved.status} ${saved.text}`);
  return saved.body;
}

/** Adds a user to a role without any checks, as the initial state of a test. */
export async function addToRole(userId: string, roleId: string, entityId: string): Promise<void> {
  const { pool } = await testDatabase();
  await pool.query('insert into user_role values ($1, $2, $3) on conflict do nothing', [
    entityId,
    userId,
    roleId,
  ]);
}

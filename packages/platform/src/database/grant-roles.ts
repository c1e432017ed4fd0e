import { StartError } from '../lifecycle.ts';
import type { Database } from './open.ts';
import { databaseRoles, programRoles } from './roles.ts';

/**
 * Grants the roles of the programs to their login, as the owner. The login does not inherit the rights of the roles.
 *
 * @throws StartError when there is no such login
 */
export async function grantProgramRoles(database: Database, login: string): Promise<void> {
  const pool = database.pool('owner', 1);
  try {
    const { rows } = await pool.query<{ name: string; version: number }>(
      "select quote_ident(rolname) as name, current_setting('server_version_num')::int as version from pg_roles where rolname = $1",
      [login],
    );
    const [found] = rows;
    if (!found) throw new StartError(`The database has no login ${login}.`);
    const roles = programRoles.map((role) => databaseRoles[role]).join(', ');
    // Before PostgreSQL 16, inheritance is a property of the login, not of a grant.
    const inheritanceOption = found.version >= 160_000 ? ' with inherit false' : '';
    await pool.query(`grant ${roles} to ${found.name}${inheritanceOption}`);
  } finally {
    await pool.end();
  }
}

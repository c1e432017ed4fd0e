import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../lifecycle.ts';
import type { Database } from './open.ts';
import { NotReadyYet } from './retry.ts';
import { databaseRoles } from './roles.ts';

const fileName = /^(\d{3,})-[a-z0-9-]+\.sql$/;
/** An arbitrary advisory lock that nothing else uses. */
const migrationLock = 7_203_551;

type MigrationFile = { name: string; number: number; text: string; checksum: string };

/**
 * Applies every numbered `.sql` file that has not been applied, as the owner, in one transaction, one process at a
 * time. There are no down migrations.
 *
 * Files are ordered by number, and within a number by the order of `folders`. The table `schema_migration` names a
 * file by its app and its own name: `server/001-roles`.
 *
 * @param folders such as `apps/server/migrations`
 * @returns the names of the files applied by this call
 * @throws StartError that names the file that failed, was changed after it was applied, or is unknown here;
 *   nothing was applied then
 */
export async function migrate(database: Database, folders: string[]): Promise<string[]> {
  const files = await readFolders(folders);
  const pool = database.pool('owner', 1);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    // Reading the table needs this too: the database's owner may write to its schema only by inheriting that right.
    await inheritRoles(client, true);
    const pending = await pendingFiles(client, files);
    for (const file of pending) await applyFile(client, file);
    await inheritRoles(client, false);
    await client.query('COMMIT');
    return pending.map((file) => file.name);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
    await pool.end();
  }
}

/**
 * Makes a check whether all migrations of `folders` have been applied. The check takes a pool of any role that may read
 * `schema_migration`.
 */
export async function schemaCheck(folders: string[]): Promise<(pool: pg.Pool) => Promise<boolean>> {
  const names = (await readFolders(folders)).map((file) => file.name);
  return async (pool) => {
    const { rows } = await pool
      .query<{ applied: number }>(
        'SELECT count(*) AS applied FROM public.schema_migration WHERE name = ANY ($1)',
        [names],
      )
      .catch((error: pg.DatabaseError) => {
        if (/permission denied to set role/.test(error.message))
          throw new NotReadyYet(
            `${error.message}: the owner of the database grants it to the login of DATABASE_URL`,
          );
        if (error.code !== undefined && notMigratedStates.has(error.code)) return { rows: [] };
        throw error;
      });
    return rows[0]?.applied === names.length;
  };
}

/** SQLSTATEs before the first migration: the role or the table does not exist, or may not be read. */
const notMigratedStates: ReadonlySet<string> = new Set(['22023', '42P01', '42501']);

/** @throws NotYet while migrations of this version have not been applied */
export async function mustHaveSchema(hasSchema: () => Promise<boolean>): Promise<void> {
  if (!(await hasSchema())) throw new NotReadyYet('migrations of this version have not been applied');
}

async function pendingFiles(client: pg.PoolClient, files: MigrationFile[]): Promise<MigrationFile[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS public.schema_migration (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM public.schema_migration ORDER BY name',
  );
  const checksums = new Map(files.map((file) => [file.name, file.checksum]));
  for (const applied of rows) {
    const checksum = checksums.get(applied.name);
    if (checksum === undefined) {
      throw new StartError(
        `The database holds the migration ${applied.name}, which this version of Waypost does not know; start the newer version.`,
      );
    }
    if (checksum !== applied.checksum) {
      throw new StartError(
        `The migration ${applied.name} was changed after it was applied; restore it, or begin afresh on an empty database.`,
      );
    }
  }
  const applied = new Set(rows.map((row) => row.name));
  return files.filter((file) => !applied.has(file.name));
}

/**
 * Lets the owner inherit the rights of its roles while it migrates, so that migrations can change rows that row
 * security hides. At any other time the owner must not inherit them: a statement that escaped its role would run with
 * these rights. Other sessions never see the change. PostgreSQL 15 sets inheritance on the login, later versions on
 * each grant.
 */
async function inheritRoles(client: pg.PoolClient, inherits: boolean): Promise<void> {
  const roles = Object.values(databaseRoles).flatMap((role) => (role === null ? [] : `'${role}'`));
  await client.query(`do $$
    declare granted name;
    begin
      if (select rolsuper or (rolinherit = ${inherits} and current_setting('server_version_num')::int < 160000)
          from pg_roles where rolname = current_user) then
        return;
      end if;
      if current_setting('server_version_num')::int < 160000 then
        execute format('alter role %I ${inherits ? 'inherit' : 'noinherit'}', current_user);
        return;
      end if;
      for granted in
        select distinct r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
        where m.member = current_user::regrole and r.rolname in (${roles.join(', ')})
      loop
        execute format('grant %I to %I with inherit ${inherits}', granted, current_user);
      end loop;
    exception when insufficient_privilege then
      -- The programs refuse such a login themselves, and say what mends it.
      if ${inherits} then raise; end if;
    end $$`);
}

async function applyFile(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${file.name} could not be applied: ${reason}`, { cause: error });
  }
  await client.query('INSERT INTO public.schema_migration (name, checksum) VALUES ($1, $2)', [
    file.name,
    file.checksum,
  ]);
}

async function readFolders(folders: string[]): Promise<MigrationFile[]> {
  const files = await Promise.all(folders.map(readFolder));
  return files.flat().sort((a, b) => a.number - b.number);
}

async function readFolder(folder: string): Promise<MigrationFile[]> {
  const app = basename(dirname(folder));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const number = fileName.exec(name)?.[1];
      if (!number)
        throw new StartError(`The migration ${join(folder, name)} is not named like 001-roles.sql.`);
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name: `${app}/${basename(name, '.sql')}`, number: Number(number), text, checksum };
    }),
  );
}

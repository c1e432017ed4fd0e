import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../lifecycle.ts';
import {
  type ConcurrentStatement,
  readConcurrentStatements,
  runConcurrently,
} from './concurrent-migration.ts';
import type { Database } from './open.ts';
import { NotReadyYet } from './retry.ts';
import { databaseRoles } from './roles.ts';

const fileName = /^(\d{3,})-[a-z0-9-]+(\.concurrently|\.in-batches)?\.sql$/;
/** An arbitrary advisory lock that nothing else uses. */
const migrationLock = 7_203_551;

type MigrationFile = {
  name: string;
  number: number;
  text: string;
  checksum: string;
  /** The statements of a file that runs outside a transaction; null for one that runs inside. */
  concurrent: ConcurrentStatement[] | null;
  /** Whether the file is run repeatedly until it changes nothing. */
  isInBatches: boolean;
};

/**
 * Applies every numbered `.sql` file that has not been applied, as the owner, one process at a time. Files are applied
 * in one transaction, except for those named `*.concurrently.sql`: each of them runs by itself, outside a transaction,
 * after the preceding files are committed; and those named `*.in-batches.sql`, which change a bounded number of rows:
 * each of them runs repeatedly in separate transactions until it inserts, updates and deletes nothing. There are no
 * down migrations.
 *
 * Files are ordered by number, and within a number by the order of `folders`. The table `schema_migration` names a file
 * by its app and its own name: `server/001-roles`.
 *
 * @param folders such as `apps/server/migrations`
 * @returns the names of the files applied by this call
 * @throws StartError that names the file that failed, was changed after it was applied, or is unknown to this version;
 *   its transaction is rolled back, and earlier committed files stay applied
 */
export async function migrate(database: Database, folders: string[]): Promise<string[]> {
  const files = await readFolders(folders);
  // One connection holds the lock in a transaction, the other runs the files that must run outside a transaction.
  const pool = database.pool('owner', 2);
  try {
    const applied: string[] = [];
    for (;;) {
      const step = await asOnlyMigrator(pool, (client) => applyNext(database, pool, client, files));
      applied.push(...step.applied);
      if (step.isLast) return applied;
    }
  } finally {
    await pool.end();
  }
}

/** How often a process checks whether the migrating process has finished. */
const askEveryMs = 250;

/** Runs `act` in a transaction that only one migrating process can have at a time. */
async function asOnlyMigrator<T>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    while (!(await beginWithLock(client))) await setTimeout(askEveryMs);
    const result = await act(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Begins a transaction with the lock, or returns false. Does not wait for the lock: the wait would hold a snapshot, and
 * a concurrent index build waits for snapshots.
 */
async function beginWithLock(client: pg.PoolClient): Promise<boolean> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS alone', [
    migrationLock,
  ]);
  const runsSeparately = rows[0]?.alone === true;
  if (!runsSeparately) await client.query('ROLLBACK');
  return runsSeparately;
}

type Step = { applied: string[]; isLast: boolean };

/** Applies the pending files before the next one that must run separately, or that file if it is the first. */
async function applyNext(
  { kind }: Database,
  pool: pg.Pool,
  client: pg.PoolClient,
  files: MigrationFile[],
): Promise<Step> {
  // Reading the table needs this too: the database's owner may write to its schema only by inheriting that right.
  await inheritRoles(client, true);
  const pending = await pendingFiles(client, files);
  // An embedded database has a single session, so a plain index build blocks nobody.
  const runsSeparately = (file: MigrationFile): boolean =>
    file.isInBatches || (kind === 'external' && file.concurrent !== null);
  const [first] = pending;
  if (first?.isInBatches) {
    const isDone = (await wrapErrors(first, () => changedBy(client, first))) === 0;
    if (isDone) await recordFile(client, first);
    await inheritRoles(client, false);
    return { applied: isDone ? [first.name] : [], isLast: isDone && pending.length === 1 };
  }
  if (first?.concurrent && runsSeparately(first)) {
    if (!(await mayMakeIndexes(client))) return { applied: [], isLast: false };
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await wrapErrors(first, () => runConcurrently(pool, first.concurrent ?? []));
    await inheritRoles(client, true);
    await recordFile(client, first);
    await inheritRoles(client, false);
    return { applied: [first.name], isLast: pending.length === 1 };
  }
  const until = pending.findIndex(runsSeparately);
  const now = until < 0 ? pending : pending.slice(0, until);
  for (const file of now) {
    await wrapErrors(file, () => client.query(transactionalText(file)));
    await recordFile(client, file);
  }
  await inheritRoles(client, false);
  return { applied: now.map((file) => file.name), isLast: until < 0 };
}

/**
 * Creates a check whether all migrations of `folders` have been applied. The check takes a pool of any role that may
 * read `schema_migration`.
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

/** @throws NotReadyYet while migrations of this version have not been applied */
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
      -- The programs refuse such a login themselves, and report how to correct it.
      if ${inherits} then raise; end if;
    end $$`);
}

/**
 * Whether the owner may create an index with its own rights; if not, grants that right, which takes effect after the
 * commit.
 */
async function mayMakeIndexes(client: pg.PoolClient): Promise<boolean> {
  await inheritRoles(client, false);
  const { rows } = await client.query<{ may: boolean }>(
    "SELECT has_schema_privilege('public', 'create') AS may",
  );
  if (rows[0]?.may) return true;
  await inheritRoles(client, true);
  await client.query(
    "DO $$ BEGIN EXECUTE format('GRANT CREATE ON SCHEMA public TO %I', current_user); END $$",
  );
  await inheritRoles(client, false);
  return false;
}

const transactionalText = ({ text, concurrent }: MigrationFile): string =>
  concurrent === null ? text : concurrent.map(({ plain }) => `${plain};`).join('\n');

/** Runs a batch and returns the number of changed rows. */
async function changedBy(client: pg.PoolClient, { text }: MigrationFile): Promise<number> {
  const results: pg.QueryResult | pg.QueryResult[] = await client.query(text);
  return [results]
    .flat()
    .reduce((sum, { command, rowCount }) => sum + (changing.has(command) ? (rowCount ?? 0) : 0), 0);
}
const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

async function wrapErrors<T>(file: MigrationFile, apply: () => Promise<T>): Promise<T> {
  try {
    return await apply();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${file.name} could not be applied: ${reason}`, { cause: error });
  }
}

async function recordFile(client: pg.PoolClient, { name, checksum }: MigrationFile): Promise<void> {
  await client.query('INSERT INTO public.schema_migration (name, checksum) VALUES ($1, $2)', [
    name,
    checksum,
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
      const [, number, kind] = fileName.exec(name) ?? [];
      if (!number)
        throw new StartError(`The migration ${join(folder, name)} is not named like 001-roles.sql.`);
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const title = `${app}/${basename(name, '.sql')}`;
      const concurrent = kind === '.concurrently' ? readConcurrentStatements(title, text) : null;
      const isInBatches = kind === '.in-batches';
      return { name: title, number: Number(number), text, checksum, concurrent, isInBatches };
    }),
  );
}

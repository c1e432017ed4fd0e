import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@waypost/platform/database/migrate';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import pg from 'pg';
import { startPostgres } from '../../../../../tools/test/postgres.ts';

const apps = ['server', 'identity'] as const;

export type EarlierVersion = Awaited<ReturnType<typeof earlierVersion>>;

/** Migrates a database up to a number; the migrations are copied to `home` first. */
export async function migrateUpTo(database: Database, home: string, number: number): Promise<void> {
  const folders = apps.map((app) => join(home, app, 'migrations'));
  for (const [at, app] of apps.entries()) {
    const from = join(import.meta.dirname, '../../../..', app, 'migrations');
    const to = folders[at] ?? '';
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from))
      if (name.endsWith('.sql') && Number.parseInt(name, 10) <= number)
        copyFileSync(join(from, name), join(to, name));
  }
  await migrate(database, folders);
}

/**
 * A separate database on PostgreSQL, migrated up to a number, in which rows are written as that version left
 * them: `superuser` fires no triggers and bypasses row security.
 */
export async function earlierVersion(most: number) {
  const home = mkdtempSync(join(tmpdir(), 'waypost-earlier-version-'));
  const postgres = await startPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, home });
  const migrateTo = (number: number): Promise<void> => migrateUpTo(database, home, number);
  await migrateTo(most);
  const superuser = new pg.Client(postgres.superuserUrl);
  await superuser.connect();
  await superuser.query('set session_replication_role = replica');
  return {
    database,
    superuser,
    migrateTo,
    async remove(): Promise<void> {
      await superuser.end();
      await database.close();
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

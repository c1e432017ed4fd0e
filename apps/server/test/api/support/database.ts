import { loadConfig } from '@waypost/platform/config';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import type pg from 'pg';
import { type Db, dbFor } from '../../../src/infrastructure/database.ts';

/**
 * The database of the product under test; `db` works as one of its roles, with row security as in the
 * product.
 */
export type TestDatabase = { database: Database; pool: pg.Pool; db(role: Role): Db };
type Role = 'app' | 'provision' | 'signin' | 'worker';

const opened = new Map<string, Promise<TestDatabase>>();

/**
 * Opens the database once for all test files of a process. `pool` bypasses row security, to inspect rows and
 * to set traps: the owner of the embedded database is its superuser; elsewhere row security applies to the
 * owner as well.
 */
export function testDatabase(): Promise<TestDatabase> {
  const home = process.env.WAYPOST_TEST_HOME;
  const url = process.env.WAYPOST_TEST_SUPERUSER_URL ?? process.env.WAYPOST_TEST_DATABASE_URL;
  const name = `${home} ${url}`;
  const known = opened.get(name) ?? open({ WAYPOST_HOME: home, DATABASE_URL: url });
  opened.set(name, known);
  return known;
}

async function open(env: Record<string, string | undefined>): Promise<TestDatabase> {
  const database = await openDatabase(loadConfig(env));
  const dbs = new Map<Role, Db>();
  const db = (role: Role): Db => {
    const known = dbs.get(role) ?? dbFor(database, role, 2);
    dbs.set(role, known);
    return known;
  };
  return { database, pool: database.pool('owner', 4), db };
}

/** Closes the connections to an installation that a test file starts and removes. */
export async function closeTestDatabase(): Promise<void> {
  const databases = await Promise.allSettled(opened.values());
  opened.clear();
  for (const result of databases) if (result.status === 'fulfilled') await result.value.database.close();
}

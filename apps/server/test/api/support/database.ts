import { loadConfig } from '@waypost/platform/config';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import type pg from 'pg';

/**
 * The database of the product under test, past row security: for looking underneath, and for setting traps. The
 * owner of the embedded database is its superuser; elsewhere the owner is bound like everybody.
 */
export async function ownerPool(): Promise<{ pool: pg.Pool; database: Database; close(): Promise<void> }> {
  const database = await openDatabase(
    loadConfig({
      WAYPOST_HOME: process.env.WAYPOST_TEST_HOME,
      DATABASE_URL: process.env.WAYPOST_TEST_SUPERUSER_URL ?? process.env.WAYPOST_TEST_DATABASE_URL,
    }),
  );
  return { pool: database.pool('owner', 2), database, close: () => database.close() };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@waypost/platform/config';
import { migrate } from '@waypost/platform/database/migrate';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { copyMigratedTemplate } from '@waypost/platform/testing/database-template';
import pg from 'pg';

const folders = ['server', 'identity'].map((app) =>
  join(import.meta.dirname, '../../../../', app, 'migrations'),
);

export type EmptyDatabase = Awaited<ReturnType<typeof emptyDatabase>>;

/** An empty database with the product's schema, on the same kind of database as the product under test. */
export async function emptyDatabase(called: string) {
  const home = mkdtempSync(join(tmpdir(), 'waypost empty '));
  const config = loadConfig({ WAYPOST_HOME: home });
  const name = `${called}_${process.pid}`;
  const { WAYPOST_TEST_DATABASE_URL: usual, WAYPOST_TEST_SUPERUSER_URL: superuser } = process.env;
  const server = superuser === undefined ? null : new pg.Pool({ connectionString: superuser, max: 1 });
  let databaseUrl: string | null = null;
  if (server) {
    databaseUrl = inside(usual ?? '', name);
    await server.query(`create database ${name} owner ${new URL(databaseUrl).username}`);
  } else await copyMigratedTemplate(home, folders);
  const database = await openDatabase({ databaseUrl, home });
  await migrate(database, folders);
  // Row security applies to its owner like to every role, except on the embedded database.
  const above = server ? new pg.Pool({ connectionString: inside(superuser ?? '', name), max: 2 }) : null;
  // Connections that are still closing when the database is dropped are cut off, and report an error.
  above?.on('error', () => undefined);
  above?.on('connect', (client) => client.on('error', () => undefined));
  return {
    config,
    database,
    keyring: loadKeyring(config.keyringFile),
    pool: above ?? database.pool('owner', 2),
    async remove(): Promise<void> {
      await above?.end();
      await database.close();
      await server?.query(`drop database ${name} with (force)`);
      await server?.end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const inside = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

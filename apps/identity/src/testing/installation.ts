import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '@waypost/platform/config';
import { migrate } from '@waypost/platform/database/migrate';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import { createLogger } from '@waypost/platform/logger';
import { copyMigratedTemplate } from '@waypost/platform/testing/database-template';
import { importAccounts, parseAccounts } from '../accounts/import-accounts.ts';
import { type IdentityDb, openIdentityDb } from '../database.ts';
import { type IdentityDeps, startIdentity } from '../start.ts';

export const password = 'correct-horse-9';
export const people = {
  dana: '0194b0de-0000-7000-8000-000000000001',
  marcus: '0194b0de-0000-7000-8000-000000000002',
  gone: '0194b0de-0000-7000-8000-000000000003',
};
const accounts = [
  {
    id: people.dana,
    email: 'Dana.Whitfield@lakemont.example',
    password,
    firstName: 'Dana',
    lastName: 'Whitfield',
    listed: {
      role: 'Task worker',
      mayDo: 'Eligibility and registration queues',
      position: 1,
      showPassword: true,
    },
  },
  {
    id: people.marcus,
    email: 'marcus.okafor@lakemont.example',
    password,
    firstName: 'Marcus',
    lastName: 'Okafor',
    listed: { role: 'Task manager', mayDo: 'Assigns, bulk changes, shares views', position: 2 },
  },
  {
    id: people.gone,
    email: 'gone@lakemont.example',
    password,
    firstName: 'Ivo',
    lastName: 'Gone',
    isActive: false,
  },
];

/** The clock of the tests, which they advance. */
type TestClock = { now(): Date; advance(seconds: number): void };

function testClock(): TestClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (seconds) => {
      offsetMs += seconds * 1000;
    },
  };
}

export type Installation = {
  config: Config;
  clock: TestClock;
  db: IdentityDb;
  database: Database;
  /** Lines logged so far, as JSON text. */
  log: string[];
  start(deps?: Partial<IdentityDeps>, config?: Partial<Config>): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

type TestDatabase = { env: Record<string, string>; drop(): Promise<void> };

/**
 * Creates a database on the PostgreSQL server at WAYPOST_UNIT_DATABASE_URL; without that variable the database is
 * embedded.
 */
async function createTestDatabase(home: string): Promise<TestDatabase> {
  const server = process.env.WAYPOST_UNIT_DATABASE_URL;
  if (!server) return { env: { WAYPOST_HOME: home }, drop: async () => undefined };
  const name = `identity_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const database = await openDatabase({ databaseUrl: server, home });
    await database.pool('owner', 1).query(statement);
    await database.close();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    env: { WAYPOST_HOME: home, DATABASE_URL: url.href },
    drop: () => run(`drop database ${name} with (force)`),
  };
}

/** Installs a separate provider with a real database in a temporary folder. */
export async function install(env: Record<string, string> = {}): Promise<Installation> {
  const home = mkdtempSync(join(tmpdir(), 'waypost-identity-'));
  const port = await freePort();
  const testDatabase = await createTestDatabase(home);
  const config = loadConfig({ ...testDatabase.env, IDENTITY_PORT: String(port), LOG_LEVEL: 'debug', ...env });
  const folders = ['../../../server/migrations', '../../migrations'].map((folder) =>
    join(import.meta.dirname, folder),
  );
  if (config.databaseUrl === null) await copyMigratedTemplate(home, folders);
  const database = await openDatabase(config);
  await migrate(database, folders);
  const db = openIdentityDb(database);
  const clock = testClock();
  await importAccounts(db, clock, parseAccounts(JSON.stringify(accounts)));
  const log: string[] = [];
  const logger = createLogger(config, 'identity', new Map(), { write: (line) => log.push(line) });
  let stop: (() => Promise<void>) | undefined;
  return {
    config,
    clock,
    db,
    database,
    log,
    async start(deps = {}, changes = {}) {
      stop = await startIdentity({ ...config, ...changes }, { database, logger, clock, ...deps });
    },
    async stop() {
      await stop?.();
      stop = undefined;
    },
    async remove() {
      await stop?.();
      await database.close();
      await testDatabase.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { repositoryRoot } from '../start/processes.ts';
import { freePorts } from '../test/free-ports.ts';
import { startPostgres } from '../test/postgres.ts';

/** The product with all drawn mutants, on its own PostgreSQL, which can be reset to its initial state. */
export type Product = {
  /** The environment for the tests and for the programs with mutants. */
  env: Record<string, string>;
  sockets: string;
  isUp(): Promise<boolean>;
  /** Restarts from the initial state with a mutant active, without the effects of earlier mutants. */
  renew(active: number): Promise<void>;
  stop(): Promise<void>;
};

const startLimitMs = 240_000;
const stopLimitMs = 15_000;

/** Starts the product; `catalogue` is the address of the screens with mutants, which need no product. */
export async function startProduct(folder: string, portal: string, catalogue = ''): Promise<Product> {
  const postgres = await startPostgres({ settings: ['max_connections=200'] });
  const place = mkdtempSync(join(tmpdir(), 'waypost-mutants-'));
  const [home, first, sockets] = ['home', 'first', 'sockets'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(sockets);
  writeFileSync(join(sockets, 'active'), '0');
  const [port, identityPort, sandboxPort, smtpPort] = await freePorts(4);
  const logFile = join(folder, 'product.log');
  // Commands that tests start get these variables too.
  const mutantEnv = {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'preload.ts')}`,
    MUTANTS_FOLDER: folder,
    MUTANTS_SOCKETS: sockets,
    MUTANTS_PORTAL: portal,
  };
  let launcher: ChildProcess;

  const start = async (): Promise<void> => {
    const log = openSync(logFile, 'a');
    const begun = readFileSync(logFile, 'utf8').length;
    const program = join(repositoryRoot, 'tools/start/main.ts');
    launcher = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, '--demo'], {
      cwd: repositoryRoot,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH ?? '',
        WAYPOST_HOME: home,
        // Tests send their own GraphQL documents.
        GRAPHQL_DOCUMENTS: 'any',
        CALLS_PER_MINUTE: '1000000',
        PORT: String(port),
        IDENTITY_PORT: String(identityPort),
        SANDBOX_PORT: String(sandboxPort),
        SMTP_PORT: String(smtpPort),
        DATABASE_URL: postgres.url,
        ...mutantEnv,
      },
    });
    const isReady = (): boolean => readFileSync(logFile, 'utf8').slice(begun).includes('Waypost is ready: ');
    for (const end = Date.now() + startLimitMs; !isReady(); await setTimeout(100))
      if (launcher.exitCode !== null || Date.now() > end)
        throw new Error(`the product did not start: see ${logFile}`);
  };
  const stop = async (): Promise<void> => {
    if (launcher.exitCode === null && launcher.signalCode === null) {
      const exited = once(launcher, 'exit');
      launcher.kill('SIGTERM');
      await Promise.race([exited, setTimeout(stopLimitMs, undefined, { ref: false })]);
      launcher.kill('SIGKILL');
      await exited;
    }
    rmSync(sockets, { recursive: true, force: true });
    mkdirSync(sockets);
    writeFileSync(join(sockets, 'active'), '0');
  };
  /** Creates a database as a copy of another; neither may have connections. */
  const copyDatabase = async (from: string, to: string): Promise<void> => {
    const url = new URL(postgres.superuserUrl);
    url.pathname = '/postgres';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [from],
    );
    await client.query(`CREATE DATABASE ${to} OWNER waypost_login TEMPLATE ${from}`);
    await client.end();
  };

  await start();
  await stop();
  await copyDatabase('waypost', 'waypost_first');
  cpSync(home, first, { recursive: true });
  await start();
  return {
    env: {
      ...mutantEnv,
      WAYPOST_CATALOGUE_URL: catalogue,
      WAYPOST_CATALOGUE_PORTAL: portal,
      WAYPOST_TEST_URL: `http://localhost:${port}`,
      WAYPOST_TEST_IDENTITY_URL: `http://localhost:${identityPort}`,
      WAYPOST_TEST_SANDBOX_URL: `http://localhost:${sandboxPort}`,
      WAYPOST_TEST_HOME: home,
      WAYPOST_TEST_DATABASE_URL: postgres.url,
      WAYPOST_TEST_SUPERUSER_URL: postgres.superuserUrl,
    },
    sockets,
    isUp: async () => {
      const signal = AbortSignal.timeout(10_000);
      const answer = await fetch(`http://localhost:${port}/ready`, { signal }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.ok === true && launcher.exitCode === null;
    },
    async renew(active) {
      await stop();
      await copyDatabase('waypost_first', 'waypost');
      rmSync(home, { recursive: true, force: true });
      cpSync(first, home, { recursive: true });
      writeFileSync(join(sockets, 'active'), String(active));
      await start();
    },
    async stop() {
      await stop();
      await postgres.stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '@waypost/platform/lifecycle';
import pg from 'pg';
import { freePorts } from './free-ports.ts';
import { installDebianPackage } from './system-packages.ts';

/**
 * A PostgreSQL for tests. `url` logs in as a role that may create roles but is no superuser, as an installation would,
 * and is subject to row security; tests that must see every row use `superuserUrl`.
 */
export type TestPostgres = {
  url: string;
  superuserUrl: string;
  /** The same addresses through the server's socket, where a message costs half as much as over TCP. */
  bySocket: { url: string; superuserUrl: string };
  logFile: string;
  /** The server process, whose children serve the connections. */
  readonly pid: number;
  /** Stops the server and its connections, as an administrator would, and starts it again after `awayMs`. */
  restart(awayMs: number): Promise<void>;
  /** Kills the server, as a crash would, and starts it again: it recovers committed rows from its log. */
  crash(): Promise<void>;
  /** Stops the server in the same way until the returned function is called. */
  shutDown(): Promise<() => void>;
  stop(): Promise<void>;
};

const oldestVersion = 15;
const login = 'waypost_login';
const startLimitMs = 30_000;

/** `persistentFolder` keeps its database between runs; otherwise a temporary folder is used. */
export type PostgresOptions = { persistentFolder?: string; settings?: readonly string[] };

/**
 * Starts a PostgreSQL in a separate folder, on a free port of the loopback address. As root it runs
 * as the user postgres (or nobody), because PostgreSQL refuses to run as root.
 *
 * @throws StartError when there is no PostgreSQL 15 or newer and none can be installed
 */
export async function startPostgres({
  persistentFolder,
  settings = [],
}: PostgresOptions = {}): Promise<TestPostgres> {
  const programs = findPrograms();
  const user = unprivilegedUser();
  const folder = persistentFolder ?? mkdtempSync(join(tmpdir(), 'waypost-postgres-'));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'data/PG_VERSION'))) copyEmptyCluster(programs, user, folder);
  const password = readFileSync(join(folder, 'password'), 'utf8');
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };

  const [port = 0] = await freePorts(1);
  const logFile = join(folder, 'postgres.log');
  // Durability is off when the data does not have to outlive the run.
  const volatileSettings =
    persistentFolder === undefined ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : [];
  const allSettings = [...volatileSettings, 'listen_addresses=127.0.0.1', ...settings];
  const start = (): ChildProcess => {
    const log = openSync(logFile, 'a');
    const started = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...allSettings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', log, log] },
    );
    closeSync(log);
    return started;
  };
  let server = start();
  const stop = async (): Promise<void> => {
    await end(server);
    if (persistentFolder === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await prepare(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, password);
  } catch (error) {
    await stop();
    throw new StartError(`PostgreSQL did not start: ${error instanceof Error ? error.message : error}`);
  }
  const urlOf = (user: string) => `postgres://${user}:${password}@127.0.0.1:${port}/waypost`;
  const socketOf = (user: string) => `${urlOf(user)}?host=${encodeURIComponent(folder)}`;
  const shutDown = async (): Promise<() => void> => {
    await end(server);
    return () => {
      server = start();
    };
  };
  const restart = async (awayMs: number): Promise<void> => {
    const restart = await shutDown();
    await setTimeout(awayMs);
    restart();
  };
  const crash = async (): Promise<void> => {
    server.kill('SIGQUIT');
    await once(server, 'exit');
    server = start();
  };
  return {
    url: urlOf(login),
    superuserUrl: urlOf('postgres'),
    bySocket: { url: socketOf(login), superuserUrl: socketOf('postgres') },
    logFile,
    get pid() {
      return server.pid ?? 0;
    },
    restart,
    crash,
    shutDown,
    stop,
  };
}

type User = { uid?: number; gid?: number };

const cache = join(import.meta.dirname, '../../node_modules/.cache/waypost');

/**
 * Puts an empty database cluster into a folder. Creating one takes a second of CPU time, copying one a tenth, so it is
 * created once.
 */
function copyEmptyCluster(programs: string, user: User, folder: string): void {
  const cached = join(
    cache,
    `postgres-${createHash('sha256')
      .update(`${programs} ${versionOf(programs)} ${user.uid}`)
      .digest('hex')
      .slice(0, 16)}`,
  );
  if (!existsSync(cached)) {
    const fresh = mkdtempSync(join(tmpdir(), 'waypost-postgres-'));
    initialize(programs, user, fresh);
    mkdirSync(cache, { recursive: true });
    const draft = `${cached}.${process.pid}`;
    copy(fresh, draft);
    rmSync(fresh, { recursive: true });
    // Another run may have finished first.
    if (existsSync(cached)) rmSync(draft, { recursive: true });
    else renameSync(draft, cached);
  }
  copy(`${cached}/.`, folder);
}

/** Copies files with their owner and permissions, which PostgreSQL requires. */
function copy(from: string, to: string): void {
  const { status, stderr, error } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new StartError(`${from} could not be copied: ${stderr || error}`);
}

function initialize(programs: string, user: User, folder: string): void {
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  if (user.uid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid ?? user.uid);
  const options = { cwd: folder, ...user };
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile];
  const initialized = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, ...access, '-E', 'UTF8', '--no-locale', '-N'],
    { ...options, encoding: 'utf8' },
  );
  if (initialized.status !== 0)
    throw new StartError(`initdb failed: ${initialized.stderr || initialized.error}`);
}

/** Finds or installs PostgreSQL; returns the folder that contains initdb and postgres. */
export function findPrograms(): string {
  const found = newestPrograms();
  if (found) return found;
  const problem = installDebianPackage('postgresql');
  const installed = problem === null ? newestPrograms() : undefined;
  if (!installed) {
    throw new StartError(
      `PostgreSQL ${oldestVersion} or newer was not found${problem ? ` and ${problem}` : ''}; install it or exclude the stages that need it.`,
    );
  }
  return installed;
}

function newestPrograms(): string | undefined {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const patterns = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin'];
  return [...(configured ? [configured] : []), ...globSync(patterns)]
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= oldestVersion)
    .sort((a, b) => b.version - a.version)[0]?.folder;
}

function versionOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\b(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/** The user for a program that refuses to run as root; empty when this user is not root. */
export function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new StartError(
    'PostgreSQL and PgBouncer cannot run as root, and there is neither a user postgres nor nobody.',
  );
}

/** Waits for the server and creates the login and the database that the product uses. */
async function prepare(url: string, password: string): Promise<void> {
  const limit = Date.now() + startLimitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', ['waypost']);
      if (rows.length > 0) return;
      await client.query(`CREATE ROLE ${login} LOGIN CREATEROLE PASSWORD '${password}'`);
      await client.query(`CREATE DATABASE waypost OWNER ${login}`);
      return;
    } catch (error) {
      if (Date.now() > limit) throw error;
      await setTimeout(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Stops a program, and kills it if it does not stop. */
export async function end(server: ChildProcess): Promise<void> {
  const isRunning = (): boolean => server.exitCode === null && server.signalCode === null;
  if (!isRunning()) return;
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  await Promise.race([exited, setTimeout(10_000)]);
  if (!isRunning()) return;
  server.kill('SIGKILL');
  await exited;
}

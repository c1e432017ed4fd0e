import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { installFromDebian } from './apt.ts';
import { freePorts } from './free-ports.ts';
import { listens } from './listens.ts';
import { end, unprivilegedUser } from './postgres.ts';

/** A pooler of our own before a database; `url` is the database's own address, through it. */
export type TestPooler = { url: string; stop(): Promise<void> };

/**
 * Starts PgBouncer before the database at `databaseUrl`, with its default settings except for `settings`.
 *
 * @throws StartError when there is none and none can be installed
 */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'transaction' | 'session',
  settings: readonly string[] = [],
): Promise<TestPooler> {
  const program = findProgram();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'waypost-pgbouncer-'));
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const [ownPort = 0] = await freePorts(1);
  const users = join(folder, 'users.txt');
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(
    configuration,
    [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      // In session mode each connection of the product holds one of the database's.
      `default_pool_size = ${mode === 'session' ? 60 : 8}`,
      ...settings,
      '',
    ].join('\n'),
  );
  if (user.uid !== undefined)
    for (const path of [folder, users, configuration]) chownSync(path, user.uid, user.gid ?? user.uid);

  const logFile = join(folder, 'pgbouncer.log');
  const log = openSync(logFile, 'a');
  const pooler = spawn(program, [configuration], { cwd: folder, ...user, stdio: ['ignore', log, log] });
  closeSync(log);
  const stop = async (): Promise<void> => {
    await end(pooler);
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await listens(pooler, ownPort))) {
    await stop();
    throw new StartError('PgBouncer did not start.');
  }
  const url = new URL(databaseUrl);
  url.port = String(ownPort);
  url.pathname = pathname;
  return { url: url.href, stop };
}

/** Debian's folder for PgBouncer is not in every PATH. */
function findProgram(): string {
  const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
  const found = () => places.find((place) => existsSync(place)) ?? inPath();
  const program = found() ?? (installFromDebian('pgbouncer') === null ? found() : undefined);
  if (program) return program;
  throw new StartError(
    'PgBouncer was not found and could not be installed; install it or exclude the stage operations.',
  );
}

function inPath(): string | undefined {
  return spawnSync('sh', ['-c', 'command -v pgbouncer'], { encoding: 'utf8' }).stdout?.trim() || undefined;
}

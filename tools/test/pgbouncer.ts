import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { freePorts } from './free-ports.ts';
import { end, unprivilegedUser } from './postgres.ts';
import { installDebianPackage } from './system-packages.ts';
import { waitUntilListening } from './wait-until-listening.ts';

/** A pooler in front of a test database; `url` is the database's address through the pooler. */
export type TestPooler = { url: string; stop(): Promise<void> };

/**
 * Starts PgBouncer in front of the database at `databaseUrl`, with its default settings except for `settings`.
 *
 * @throws StartError when PgBouncer is neither installed nor installable
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
      // In session mode each connection of the product occupies a database connection.
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
  if (!(await waitUntilListening(pooler, ownPort))) {
    await stop();
    throw new StartError('PgBouncer did not start.');
  }
  const url = new URL(databaseUrl);
  url.port = String(ownPort);
  url.pathname = pathname;
  return { url: url.href, stop };
}

/** Finds or installs PgBouncer; Debian's folder for it is not in every PATH. */
function findProgram(): string {
  const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
  const found = () => places.find((place) => existsSync(place)) ?? findInPath();
  const program = found() ?? (installDebianPackage('pgbouncer') === null ? found() : undefined);
  if (program) return program;
  throw new StartError(
    'PgBouncer was not found and could not be installed; install it or exclude the stage operations.',
  );
}

function findInPath(): string | undefined {
  return spawnSync('sh', ['-c', 'command -v pgbouncer'], { encoding: 'utf8' }).stdout?.trim() || undefined;
}

import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { unprivilegedUser } from '../test/postgres.ts';
import { clientMachine, ports } from './places.ts';
import { end, type Rig, runOnMachine, start, until } from './program.ts';

export const STANZA = 'waypost';

/**
 * The location of the backups: a separate store in an installation, here a folder that all machines share.
 */
export const backupsIn = (folder: string): string => join(folder, 'backups');

/** The configuration of pgBackRest on a database machine. */
export const pgbackrestSettings = (rigFolder: string, folder: string, data: string): string =>
  [
    '[global]',
    `repo1-path=${backupsIn(rigFolder)}`,
    'repo1-retention-full=2',
    'start-fast=y',
    'compress-level=1',
    'log-level-console=warn',
    'log-level-file=off',
    `lock-path=${join(folder, 'lock')}`,
    `[${STANZA}]`,
    `pg1-path=${data}`,
    `pg1-port=${ports.postgres}`,
    `pg1-socket-path=${folder}`,
    'pg1-user=postgres',
    '',
  ].join('\n');

export type Restored = { url(login: string): string; stop(): Promise<void> };

/** Restores the database to a point in time on an empty machine, and starts it there without Patroni. */
export async function restoreAt(rig: Rig, moment: string, superuserUrl: string): Promise<Restored> {
  const folder = join(rig.folder, 'restored');
  const data = join(folder, 'data');
  const { uid = 0, gid = 0 } = unprivilegedUser();
  for (const each of [folder, data]) {
    mkdirSync(each, { mode: 0o700 });
    chownSync(each, uid, gid);
  }
  const file = join(folder, 'pgbackrest.conf');
  writeFileSync(file, pgbackrestSettings(rig.folder, folder, data), { mode: 0o644 });
  await runOnMachine(
    rig,
    clientMachine,
    [
      'pgbackrest',
      ...[`--config=${file}`, `--stanza=${STANZA}`, '--type=time', `--target=${moment}`],
      ...['--target-action=promote', 'restore'],
    ],
    { user: 'postgres' },
  );
  const settings = [
    ...['listen_addresses=*', `port=${ports.postgres}`, `unix_socket_directories=${folder}`],
    // Nothing replicates from it, and its writes must not be added to the archive of the cluster.
    ...['synchronous_standby_names=', 'archive_mode=off', `hba_file=${join(data, 'pg_hba.conf')}`],
    `ident_file=${join(data, 'pg_ident.conf')}`,
  ];
  const program = start(
    rig,
    clientMachine,
    'restored',
    ['/usr/lib/postgresql/15/bin/postgres', '-D', data, ...settings.flatMap((one) => ['-c', one])],
    { user: 'postgres' },
  );
  const url = new URL(superuserUrl);
  url.hostname = clientMachine.address;
  url.port = String(ports.postgres);
  await until(async () => {
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query('select pg_is_in_recovery() as is')).rows[0]?.is === false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }, 'the restored database takes changes');
  return {
    url(login) {
      const own = new URL(url);
      own.username = login;
      return own.href;
    },
    stop: () => end(program, 'SIGINT'),
  };
}

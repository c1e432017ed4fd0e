import { chownSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { unprivilegedUser } from '../test/postgres.ts';
import { backupsIn, pgbackrestSettings, STANZA } from './backups.ts';
import { mountDisk } from './disks.ts';
import { EtcdMember } from './etcd-member.ts';
import { signal } from './namespaces.ts';
import { etcdMachines, type Machine, NETWORK, ports } from './places.ts';
import {
  end,
  hasEnded,
  type Program,
  type Rig,
  runOnMachine,
  setConnected,
  start,
  until,
} from './program.ts';

/** Patroni's configured timings; its figures are compared with these. */
export const times = { ttl: 20, loop_wait: 2, retry_timeout: 5 } as const;

export const logins = { superuser: 'postgres', replication: 'replicator', product: 'waypost_login' } as const;

/** A member as Patroni reports it. */
type Member = { name: string; role: string; state: string; lag?: number | 'unknown' };

/** A database machine: its member of etcd, Patroni, and the PostgreSQL that Patroni runs. */
export class DatabaseNode {
  readonly machine: Machine;
  readonly #rig: Rig;
  readonly #folder: string;
  readonly #etcd: EtcdMember;
  #patroni: Program | null = null;

  constructor(rig: Rig, machine: Machine, password: string) {
    this.machine = machine;
    this.#rig = rig;
    this.#folder = join(rig.folder, machine.name);
    this.#etcd = new EtcdMember(rig, machine);
    const { uid = 0, gid = 0 } = unprivilegedUser();
    for (const folder of [this.#folder, programsIn(this.#folder), this.disk, backupsIn(rig.folder)]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (folder === this.disk) mountDisk(folder);
      chownSync(folder, uid, gid);
    }
    // Links, so that a drill can replace one of them by a wrapper.
    for (const name of readdirSync(PROGRAMS))
      symlinkSync(join(PROGRAMS, name), join(programsIn(this.#folder), name));
    const settings = stringify(patroniSettings(machine, this.#folder, password));
    const files: [string, string][] = [
      [this.#patroniFile, settings],
      [backupFile(this.#folder), pgbackrestSettings(rig.folder, this.#folder, this.data)],
      [join(this.#folder, 'pgpass'), `*:*:*:${logins.superuser}:${password}\n`],
    ];
    for (const [file, text] of files) {
      writeFileSync(file, text, { mode: 0o600 });
      chownSync(file, uid, gid);
    }
  }

  /** The folder of the database's own files; a drill may mount a small disk here. */
  get disk(): string {
    return join(this.#folder, 'disk');
  }

  get data(): string {
    return join(this.disk, 'data');
  }

  get #patroniFile(): string {
    return join(this.#folder, 'patroni.yml');
  }

  /** Starts the programs that are not running. */
  async start(): Promise<void> {
    await setConnected(this.#rig, this.machine, true);
    this.#etcd.start();
    if (!this.#patroni || hasEnded(this.#patroni))
      this.#patroni = start(this.#rig, this.machine, 'patroni', ['patroni', this.#patroniFile], {
        user: 'postgres',
      });
  }

  /** Restarts Patroni and PostgreSQL, as for a new version of either. */
  async restart(): Promise<void> {
    if (this.#patroni) await end(this.#patroni);
    await this.start();
  }

  /**
   * Sets the clock of PostgreSQL on this machine by the given libfaketime offset from its next start on; null
   * resets it.
   */
  setClock(ahead: string | null): void {
    const file = join(programsIn(this.#folder), 'postgres');
    rmSync(file);
    if (ahead === null) symlinkSync(join(PROGRAMS, 'postgres'), file);
    else
      writeFileSync(
        file,
        `#!/bin/sh\nLD_PRELOAD=${FAKETIME} FAKETIME=${ahead} FAKETIME_DONT_FAKE_MONOTONIC=1 exec ${PROGRAMS}/postgres "$@"\n`,
        { mode: 0o755 },
      );
  }

  /** The members according to this node's Patroni; empty if it does not answer. */
  async members(): Promise<Member[]> {
    const text = await runOnMachine(this.#rig, this.machine, [
      'curl',
      '-sf',
      '--max-time',
      '3',
      `http://${this.machine.address}:${ports.patroni}/cluster`,
    ]);
    return (JSON.parse(text) as { members: Member[] }).members;
  }

  /** The SQL command line on the machine itself, as superuser. */
  async sql(text: string, database = 'waypost'): Promise<string> {
    const output = await runOnMachine(
      this.#rig,
      this.machine,
      ['psql', '-h', '127.0.0.1', '-U', logins.superuser, '-d', database, '-XtAc', text],
      { user: 'postgres', env: { PGPASSFILE: join(this.#folder, 'pgpass'), PGCONNECT_TIMEOUT: '3' } },
    );
    return output.trim();
  }

  /** Runs a command of pgBackRest for the database of this machine. */
  pgbackrest(...args: string[]): Promise<string> {
    const command = ['pgbackrest', `--config=${backupFile(this.#folder)}`, `--stanza=${STANZA}`, ...args];
    return runOnMachine(this.#rig, this.machine, command, { user: 'postgres' });
  }

  /**
   * Suspends Patroni without stopping PostgreSQL. A Patroni that sees a request for a switchover while there
   * is no leader sleeps for two seconds before it follows the next leader, and the first change waits for a
   * standby.
   *
   * @returns a function that resumes Patroni
   */
  suspendPatroni(): () => void {
    const id = this.#patroni?.id;
    if (id === undefined) return () => undefined;
    signal(id, 'SIGSTOP');
    return () => signal(id, 'SIGCONT');
  }

  /** Requests a planned switchover to another node from Patroni. */
  async switchover(from: string, to: string): Promise<void> {
    await runOnMachine(this.#rig, this.machine, [
      'curl',
      ...['-sf', '--max-time', '60', '-XPOST', '-d', JSON.stringify({ leader: from, candidate: to })],
      `http://${this.machine.address}:${ports.patroni}/switchover`,
    ]);
  }
}

const PROGRAMS = '/usr/lib/postgresql/15/bin';
export const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const programsIn = (folder: string): string => join(folder, 'bin');
const backupFile = (folder: string): string => join(folder, 'pgbackrest.conf');

/** Repeated in docs/operations.md: change both together. */
function patroniSettings(machine: Machine, folder: string, password: string) {
  const { address, name } = machine;
  const login = (username: string) => ({ username, password });
  return {
    scope: 'waypost',
    name,
    restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
    // Not `etcd3`: with it Patroni 3.0.2 takes the lock from the new primary when an isolated one reads an outdated value
    // at a member of etcd that has not caught up. The older protocol compares before it writes (docs/operations.md).
    etcd: { hosts: etcdMachines.map((other) => `${other.address}:${ports.etcd}`) },
    bootstrap: {
      dcs: {
        ...times,
        maximum_lag_on_failover: 0,
        primary_start_timeout: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          // A new primary has no slots until Patroni creates them, and the first change waits for a streaming
          // standby.
          use_slots: false,
          parameters: {
            wal_level: 'replica',
            hot_standby: 'on',
            wal_log_hints: 'on',
            synchronous_commit: 'on',
            max_connections: 120,
            shared_buffers: '64MB',
            max_wal_size: '256MB',
            wal_keep_size: '256MB',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            // The first change at a new primary waits for a standby to connect.
            wal_retrieve_retry_interval: '500ms',
            tcp_user_timeout: '10s',
            tcp_keepalives_idle: 10,
            archive_mode: 'on',
            archive_timeout: '60s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', 'no-locale'],
    },
    postgresql: {
      listen: `127.0.0.1,${address}:${ports.postgres}`,
      connect_address: `${address}:${ports.postgres}`,
      data_dir: join(folder, 'disk/data'),
      bin_dir: programsIn(folder),
      pgpass: join(folder, 'pgpass-patroni'),
      authentication: {
        superuser: login(logins.superuser),
        replication: login(logins.replication),
      },
      parameters: {
        unix_socket_directories: folder,
        archive_command: `pgbackrest --config=${backupFile(folder)} --stanza=${STANZA} archive-push %p`,
      },
      pg_hba: [
        `local all ${logins.superuser} peer`,
        'host all all 127.0.0.1/32 scram-sha-256',
        `host replication ${logins.replication} 127.0.0.1/32 scram-sha-256`,
        `host replication ${logins.replication} ${NETWORK} scram-sha-256`,
        `host all all ${NETWORK} scram-sha-256`,
      ],
    },
  };
}

/** The node that the other nodes report as the primary; throws while there is none. */
export async function primaryOf(nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  for (const node of nodes) {
    const members = await node.members().catch(() => []);
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
    const found = nodes.find(({ machine }) => machine.name === leader);
    if (found) return found;
  }
  throw new Error('there is no primary');
}

/** Waits until one node is the primary and the others follow it, one of them synchronously. */
export async function untilHealthy(nodes: readonly DatabaseNode[], limitMs = 240_000): Promise<DatabaseNode> {
  await until(
    async () => {
      const members = await (await primaryOf(nodes)).members();
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
      return running.length === nodes.length && members.some(({ role }) => role === 'sync_standby');
    },
    'a primary and two standbys, one of them synchronous',
    limitMs,
  );
  return primaryOf(nodes);
}

import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unprivilegedUser } from '../test/postgres.ts';
import { logins } from './database-node.ts';
import { EtcdMember } from './etcd-member.ts';
import { databaseMachines, type Machine, ports } from './places.ts';
import { openConsole, type PoolerConsole } from './pooler-console.ts';
import { end, hasEnded, type Program, type Rig, runOnMachine, start, until } from './program.ts';

/**
 * HAProxy finds the primary by asking Patroni about each node, and closes connections to a former primary.
 */
const haproxyFile = (): string =>
  [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    // A connection that the old primary refuses is sent to the new one at once, instead of retrying the old
    // one for three seconds.
    '  option redispatch 1',
    '  timeout check 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen primary',
    `  bind 127.0.0.1:${ports.primary}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 250ms fastinter 100ms downinter 250ms fall 3 rise 1 on-marked-down shutdown-sessions',
    ...databaseMachines.map(
      ({ name, address }) =>
        `  server ${name} ${address}:${ports.postgres} maxconn 100 check port ${ports.patroni}`,
    ),
    'listen standbys',
    `  bind 127.0.0.1:${ports.standbys}`,
    '  option httpchk OPTIONS /replica',
    '  http-check expect status 200',
    '  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions',
    ...databaseMachines.map(
      ({ name, address }) =>
        `  server ${name} ${address}:${ports.postgres} maxconn 100 check port ${ports.patroni}`,
    ),
    '',
  ].join('\n');

/** PgBouncer delays statements for a while when there is no primary. */
const pgbouncerFile = (users: string): string =>
  [
    '[databases]',
    `waypost = host=127.0.0.1 port=${ports.primary}`,
    `waypost_standby = host=127.0.0.1 port=${ports.standbys} dbname=waypost`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ports.pgbouncer}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `admin_users = ${logins.product}`,
    'default_pool_size = 20',
    'max_client_conn = 300',
    'server_login_retry = 0.2',
    'server_connect_timeout = 3',
    'query_wait_timeout = 10',
    'tcp_keepidle = 10',
    'tcp_user_timeout = 10000',
    '',
  ].join('\n');

type Part = 'identity' | 'server' | 'worker';
const entries: Record<Part, string> = {
  identity: 'apps/identity/src/entry/serve.ts',
  server: 'apps/server/src/entry/serve.ts',
  worker: 'apps/server/src/entry/work.ts',
};
const readyPorts: Record<Part, number> = {
  identity: ports.identity,
  server: ports.server,
  worker: ports.worker,
};

/** A machine of the product: HAProxy and PgBouncer in front of the database, and the programs. */
export class ApplicationHost {
  readonly machine: Machine;
  readonly #rig: Rig;
  readonly #folder: string;
  readonly #env: Record<string, string>;
  readonly #running = new Map<string, Program>();
  readonly #etcd: EtcdMember;

  constructor(rig: Rig, machine: Machine, password: string, env: Record<string, string>) {
    this.machine = machine;
    this.#rig = rig;
    this.#folder = join(rig.folder, machine.name);
    this.#etcd = new EtcdMember(rig, machine);
    this.#env = {
      ...env,
      HOST: '0.0.0.0',
      DATABASE_URL: `postgres://${logins.product}:${password}@127.0.0.1:${ports.pgbouncer}/waypost`,
      DATABASE_STANDBY_URL: `postgres://${logins.product}:${password}@127.0.0.1:${ports.pgbouncer}/waypost_standby`,
    };
    const { uid = 0, gid = 0 } = unprivilegedUser();
    mkdirSync(this.#folder, { recursive: true, mode: 0o755 });
    const users = join(this.#folder, 'users.txt');
    const files: [string, string][] = [
      [users, `"${logins.product}" "${password}"\n`],
      [this.#file('pgbouncer.ini'), pgbouncerFile(users)],
      [this.#file('haproxy.cfg'), haproxyFile()],
    ];
    for (const [file, text] of files) {
      writeFileSync(file, text, { mode: 0o600 });
      chownSync(file, uid, gid);
    }
  }

  #file(name: string): string {
    return join(this.#folder, name);
  }

  /** The proxies, without which its programs cannot reach the database. */
  startProxies(): void {
    this.#etcd.start();
    this.#start('haproxy', ['haproxy', '-db', '-f', this.#file('haproxy.cfg')]);
    this.#start('pgbouncer', ['pgbouncer', this.#file('pgbouncer.ini')]);
  }

  #start(
    name: string,
    command: readonly string[],
    env: Record<string, string> = {},
    user = 'postgres',
  ): void {
    const known = this.#running.get(name);
    if (known && !hasEnded(known)) return;
    this.#running.set(name, start(this.#rig, this.machine, name, command, { user, env }));
  }

  /** Starts the stand-in payers and the mailbox, which run on one host. */
  startSandbox(): void {
    this.#start('sandbox', this.#node('apps/sandbox/src/entry/serve.ts'), this.#env, 'root');
  }

  #node(file: string, root = this.#rig.root): string[] {
    return [process.execPath, '--disable-warning=ExperimentalWarning', join(root, file)];
  }

  /**
   * Starts a program of the product, of this version or of one in another folder, and waits until it is
   * ready.
   */
  async startPart(part: Part, root = this.#rig.root): Promise<void> {
    this.#start(part, this.#node(entries[part], root), this.#env, 'root');
    const program = this.#running.get(part);
    await until(() => {
      if (program && hasEnded(program)) return true;
      return this.isReady(part);
    }, `${part} of ${this.machine.name} is ready`);
    if (program && hasEnded(program)) throw new Error(`${part} of ${this.machine.name} ended at once`);
  }

  async isReady(part: Part): Promise<boolean> {
    await runOnMachine(this.#rig, this.machine, [
      'curl',
      ...['-sf', '--max-time', '3', `http://127.0.0.1:${readyPorts[part]}/ready`],
    ]);
    return true;
  }

  /** The programs that have ended, by themselves or by a fault. */
  ended(): string[] {
    return [...this.#running].filter(([, program]) => hasEnded(program)).map(([name]) => name);
  }

  /** Ends a program and removes it from the list. */
  async stop(name: string, signal?: NodeJS.Signals): Promise<void> {
    const program = this.#running.get(name);
    if (!program) return;
    await end(program, signal);
    this.#running.delete(name);
  }

  /** Runs a command of the product to its end, with its own settings except those given. */
  command(
    file: string,
    args: readonly string[] = [],
    settings: Record<string, string> = {},
  ): Promise<string> {
    const env = { ...this.#env, ...settings };
    return runOnMachine(this.#rig, this.machine, [...this.#node(file), ...args], { env });
  }

  /** The console of its PgBouncer, which can pause and resume statements. */
  openConsole(): Promise<PoolerConsole> {
    const url = new URL(this.#env.DATABASE_URL ?? '');
    url.pathname = '/pgbouncer';
    return openConsole(this.#rig, this.machine, url.href);
  }
}

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@waypost/platform/config';
import { demoEnvironment } from '@waypost/platform/demo';
import { unprivilegedUser } from '../test/postgres.ts';
import { ApplicationHost } from './application-host.ts';
import { DatabaseNode, logins, primaryOf, untilHealthy } from './database-node.ts';
import { applicationMachines, clientMachine, databaseMachines, ports } from './places.ts';
import { type Rig, start, until } from './program.ts';

/** The whole cluster in the state in which a drill begins: healthy and without load. */
export type Cluster = {
  rig: Rig;
  nodes: readonly DatabaseNode[];
  hosts: readonly [ApplicationHost, ApplicationHost];
  /** The database without the proxies, at an address that follows the primary. */
  superuserUrl: string;
  primary(): Promise<DatabaseNode>;
  /** Starts everything that a fault has ended, and waits until the cluster is in its initial state. */
  heal(): Promise<void>;
};

const basics = 'apps/server/test/operations/support/write-basics.ts';

/** Starts three database nodes and two hosts of the product. Call it in the client's namespace. */
export async function startCluster(rig: Rig): Promise<Cluster> {
  const password = randomBytes(18).toString('base64url');
  const { uid } = unprivilegedUser();
  if (uid === undefined) throw new Error('the rig needs root, and a user postgres for the database');
  chmodSync(rig.folder, 0o755);
  const nodes = databaseMachines.map((machine) => new DatabaseNode(rig, machine, password));
  const env = productSettings(rig);
  const [one, other] = applicationMachines;
  const hosts = [
    new ApplicationHost(rig, one, password, env),
    new ApplicationHost(rig, other, password, env),
  ] as const;
  for (const host of hosts) {
    host.startProxies();
    host.startSandbox();
  }
  for (const node of nodes) await node.start();
  // The strict mode accepts no writes before there is a synchronous standby.
  const first = await untilHealthy(nodes);
  await first.sql(`create role ${logins.product} login createrole password '${password}'`, 'postgres');
  await first.sql(`create database waypost owner ${logins.product}`, 'postgres');

  startFrontProxy(rig);
  const superuserUrl = `postgres://${logins.superuser}:${password}@127.0.0.1:${ports.primary}/waypost`;
  await hosts[0].command('tools/migrate.ts');
  await hosts[0].command(basics);
  const startParts = async (): Promise<void> => {
    for (const part of ['identity', 'server', 'worker'] as const)
      await Promise.all(hosts.map((host) => host.startPart(part)));
  };
  await startParts();
  await until(
    async () => (await fetch(`http://localhost:${ports.server}/ready`)).ok,
    'the product answers through the proxy before it',
  );
  return {
    rig,
    nodes,
    hosts,
    superuserUrl,
    primary: () => primaryOf(nodes),
    async heal() {
      for (const node of nodes) await node.start();
      await untilHealthy(nodes);
      await startParts();
    },
  };
}

/** The settings of both hosts. Keys and files are in a folder that they share. */
function productSettings(rig: Rig): Record<string, string> {
  const home = join(rig.folder, 'home');
  mkdirSync(home, { mode: 0o700 });
  const own: Record<string, string> = {
    NODE_ENV: 'production',
    WAYPOST_HOME: home,
    // Set only so that the defaults of the demo are read; each host has its own.
    DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
    PORT: String(ports.server),
    IDENTITY_PORT: String(ports.identity),
    SANDBOX_PORT: String(ports.sandbox),
    SMTP_PORT: String(ports.smtp),
    WORKER_PORT: String(ports.worker),
    WAYPOST_URL: `http://localhost:${ports.server}`,
    IDENTITY_URL: `http://localhost:${ports.identity}`,
    // Longer than the proxy in front needs to notice that the server is about to stop.
    STOP_DRAIN_MS: '3000',
    GRAPHQL_DOCUMENTS: 'any',
    CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
  };
  return { ...own, ...demoEnvironment(loadConfig(own), own) };
}

/** The proxy in front of the application hosts, at the client, and a direct connection to the primary. */
function startFrontProxy(rig: Rig): void {
  const both = (port: number): string[] =>
    applicationMachines.map(({ name, address }) => `  server ${name} ${address}:${port} check`);
  const checkedBy = (path: string): string => `  option httpchk GET ${path}`;
  const file = join(rig.folder, 'front.cfg');
  writeFileSync(
    file,
    [
      'global',
      '  maxconn 2000',
      'defaults',
      '  mode http',
      '  option redispatch',
      '  retries 3',
      '  timeout connect 2s',
      '  timeout client 75s',
      '  timeout server 75s',
      '  default-server inter 500ms fall 3 rise 1',
      '  timeout check 2s',
      // A server that is starting or about to stop gets no requests. If none is ready, such as without a
      // database, a running one answers with the product's own refusal instead of the proxy's.
      'frontend portal',
      `  bind 127.0.0.1:${ports.server}`,
      '  use_backend alive if { nbsrv(ready) lt 1 }',
      '  default_backend ready',
      'backend ready',
      checkedBy('/ready'),
      ...both(ports.server),
      'backend alive',
      checkedBy('/health'),
      ...both(ports.server),
      'listen identity',
      `  bind 127.0.0.1:${ports.identity}`,
      checkedBy('/health'),
      ...both(ports.identity),
      'listen sandbox',
      `  bind 127.0.0.1:${ports.sandbox}`,
      checkedBy('/health'),
      ...both(ports.sandbox),
      'listen primary',
      '  mode tcp',
      `  bind 127.0.0.1:${ports.primary}`,
      '  option httpchk OPTIONS /primary',
      '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
      ...databaseMachines.map(
        ({ name, address }) => `  server ${name} ${address}:${ports.postgres} check port ${ports.patroni}`,
      ),
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  start(rig, clientMachine, 'haproxy', ['haproxy', '-db', '-f', file], { user: 'postgres' });
}

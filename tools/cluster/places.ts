/**
 * The machines and their addresses: each has a network namespace, and an address that only these machines can
 * reach.
 */
export type Machine = { name: string; address: string };

const at = (name: string, last: number): Machine => ({ name, address: `10.91.0.${last}` });

export const databaseMachines = [at('db1', 11), at('db2', 12), at('db3', 13)] as const;
export const applicationMachines = [at('app1', 21), at('app2', 22)] as const;
/** The machines with members of etcd. */
export const etcdMachines: readonly Machine[] = [...databaseMachines, ...applicationMachines];
/** The client: people, and the proxy in front of the application hosts. */
export const clientMachine = at('client', 31);

export const allMachines: readonly Machine[] = [...databaseMachines, ...applicationMachines, clientMachine];

/** The network of all machines, as access rules of the database name it. */
export const NETWORK = '10.91.0.0/24';

export const ports = {
  etcd: 2379,
  etcdPeer: 2380,
  postgres: 5432,
  patroni: 8008,
  /** The port of HAProxy for the primary on an application host. */
  primary: 5000,
  /** The same: its standbys. */
  standbys: 5001,
  pgbouncer: 6432,
  server: 4600,
  identity: 4601,
  sandbox: 4602,
  worker: 4603,
  smtp: 4605,
  metrics: 4738,
} as const;

/** The port of the relay that delays the connections of another port. */
export const relayPort = (port: number): number => port + 20_000;

/** Where what stands: each has a network namespace of its own, and an address that exists between them alone. */
export type Place = { name: string; address: string };

const at = (name: string, last: number): Place => ({ name, address: `10.91.0.${last}` });

export const databasePlaces = [at('db1', 11), at('db2', 12), at('db3', 13)] as const;
export const applicationPlaces = [at('app1', 21), at('app2', 22)] as const;
/** Where the members of etcd are. */
export const etcdPlaces: readonly Place[] = [...databasePlaces, ...applicationPlaces];
/** People, and the proxy before the application hosts. */
export const clientPlace = at('client', 31);

export const everyPlace: readonly Place[] = [...databasePlaces, ...applicationPlaces, clientPlace];

/** The network in which all of them are, as access rules of the database name it. */
export const NETWORK = '10.91.0.0/24';

export const ports = {
  etcd: 2379,
  etcdPeer: 2380,
  postgres: 5432,
  patroni: 8008,
  /** HAProxy of an application host: the primary. */
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

/** Where the relay that delays the connections of a port listens. */
export const relayPort = (port: number): number => port + 20_000;

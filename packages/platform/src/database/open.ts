import type pg from 'pg';
import type { Config } from '../config.ts';
import { confirmAt } from './confirmation.ts';
import { openEmbedded } from './embedded.ts';
import { checkExternal } from './external.ts';
import { isStorageScarce } from './gateway/storage.ts';
import { listen } from './listen.ts';
import { type Connection, createPool, forgetPool } from './pool.ts';
import type { DatabaseRole } from './roles.ts';
import { noteDatabaseFailure, StorageFull } from './trouble.ts';

/** The database of this installation, embedded or external, behind one interface. */
export type Database = {
  kind: 'embedded' | 'external';
  /** Makes a pool whose connections run as `role`; `close` ends it. `max` limits its connections. */
  pool(role: DatabaseRole, max?: number): pg.Pool;
  /** The same at the standbys; null where the configuration names none. */
  standbyPool(role: DatabaseRole): pg.Pool | null;
  /**
   * Checks that the database answers and is new enough.
   *
   * @throws StartError
   */
  check(): Promise<void>;
  /**
   * Refuses a change when the embedded database is nearly full: the rest is for signing in and reading, which write
   * sessions and audit records. An external PostgreSQL refuses writes by itself.
   *
   * @throws StorageFull
   */
  mustHaveRoom(): void;
  /**
   * Calls `onNotification` for each notification on the channel, until `close`. An embedded database never notifies:
   * poll there.
   */
  listen(channel: string, onNotification: () => void): void;
  /** Ends all pools; the host of an embedded database then closes it. */
  close(): Promise<void>;
};

/** Embedded connections share one session and wait for one another. */
const embeddedPoolSize = 4;
const defaultPoolSize = 10;
const poolEndLimitMs = 5000;
/** Short, because a read that fails at a standby is repeated at the primary. */
const standbyConnectLimitMs = 1000;

/** The pool size and the statement timeout apply to an external database only. */
type DatabaseConfig = Pick<Config, 'databaseUrl' | 'home'> &
  Partial<Pick<Config, 'databaseStandbyUrl' | 'databasePoolSize' | 'statementTimeoutMs'>>;

/**
 * Opens the database: the one at DATABASE_URL, else the embedded one. A process joins an embedded database that
 * another process hosts; otherwise it hosts the database until `close`. With `mustHost`, for the launcher, the process
 * never joins: a short command could be the host and end. With `mayBeAway`, for long-running programs, a database that
 * does not answer is no error: they call `check` until it answers.
 *
 * @throws StartError when the database cannot be used
 */
export async function openDatabase(
  config: DatabaseConfig,
  { mustHost = false, mayBeAway = false } = {},
): Promise<Database> {
  const { databaseUrl } = config;
  if (databaseUrl !== null) {
    const check = () => checkExternal(databaseUrl);
    if (!mayBeAway) await check();
    const { databasePoolSize = defaultPoolSize, statementTimeoutMs = null } = config;
    const connection = { to: { connectionString: databaseUrl }, statementTimeoutMs };
    const standbys = config.databaseStandbyUrl
      ? {
          to: { connectionString: config.databaseStandbyUrl, connectionTimeoutMillis: standbyConnectLimitMs },
          statementTimeoutMs,
        }
      : null;
    const listeners: (() => Promise<void>)[] = [confirmAt(databaseUrl)];
    const pools = withPools({ connection, standbys, size: databasePoolSize }, async () => {
      await Promise.all(listeners.map((stop) => stop()));
    });
    return {
      kind: 'external',
      check,
      mustHaveRoom: () => undefined,
      listen: (channel, onNotification) => void listeners.push(listen(databaseUrl, channel, onNotification)),
      ...pools,
    };
  }
  const embedded = await openEmbedded(config.home, { mustHost, mayBeAway });
  const to = { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres' };
  const pools = withPools(
    { connection: { to, statementTimeoutMs: null }, standbys: null, size: embeddedPoolSize },
    embedded.leave,
  );
  return {
    kind: 'embedded',
    check: async () => undefined,
    mustHaveRoom: () => requireSpaceIn(config.home),
    listen: () => undefined,
    ...pools,
  };
}

function requireSpaceIn(folder: string): void {
  if (!isStorageScarce(folder)) return;
  const refusal = new StorageFull('the storage of the embedded database is nearly full');
  noteDatabaseFailure(refusal);
  throw refusal;
}

function withPools(
  { connection, standbys, size }: { connection: Connection; standbys: Connection | null; size: number },
  leave: () => Promise<void>,
): Pick<Database, 'pool' | 'standbyPool' | 'close'> {
  const pools: pg.Pool[] = [];
  let closed: Promise<void> | undefined;
  const make = (to: Connection, role: DatabaseRole, max: number): pg.Pool => {
    const pool = createPool(to, role, max);
    pools.push(pool);
    return pool;
  };
  return {
    pool: (role, max = size) => make(connection, role, max),
    standbyPool: (role) => standbys && make(standbys, role, size),
    close() {
      closed ??= Promise.all(pools.map(endPool)).then(leave);
      return closed;
    },
  };
}

/**
 * Ends the pool with a time limit, so that a connection that is never released cannot prevent the program from ending.
 */
async function endPool(pool: pg.Pool): Promise<void> {
  forgetPool(pool);
  if (pool.ended || pool.ending) return;
  await Promise.race([
    pool.end(),
    new Promise<void>((resolve) => setTimeout(resolve, poolEndLimitMs).unref()),
  ]);
}

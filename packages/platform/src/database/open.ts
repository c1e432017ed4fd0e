import type pg from 'pg';
import type { Config } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import { checkExternal } from './external.ts';
import { isStorageScarce } from './gateway/storage.ts';
import { listen } from './listen.ts';
import { type Connection, createPool, forgetPool } from './pool.ts';
import type { DatabaseRole } from './roles.ts';
import { noteFailure, StorageFull } from './trouble.ts';

/** The database of this installation, the same to its users wherever it runs. */
export type Database = {
  kind: 'embedded' | 'external';
  /** A new pool whose connections work as `role`; `close` ends it. */
  pool(role: DatabaseRole, max?: number): pg.Pool;
  /**
   * Makes sure that it answers and is new enough.
   *
   * @throws StartError
   */
  check(): Promise<void>;
  /**
   * Refuses a change where the embedded database has little room left: that is for signing in and looking, which leave
   * a record too. The room of a PostgreSQL is not ours to see; it refuses by itself.
   *
   * @throws StorageFull
   */
  mustHaveRoom(): void;
  /**
   * Calls `heard` when something is notified on the channel, until `close`. An embedded database notifies nobody: look
   * often there.
   */
  listen(channel: string, heard: () => void): void;
  /** Ends all pools; the host of an embedded database then closes it. */
  close(): Promise<void>;
};

/** Embedded connections wait for one another anyway. */
const embeddedPoolSize = 4;
const defaultPoolSize = 10;
const poolEndLimitMs = 5000;

/** The size of pools and the limit of statements are an external database's alone. */
type DatabaseConfig = Pick<Config, 'databaseUrl' | 'home'> &
  Partial<Pick<Config, 'databasePoolSize' | 'statementTimeoutMs'>>;

/**
 * Opens the database: the one at DATABASE_URL, else the embedded one. A process that finds the embedded
 * database hosted by another joins it; otherwise it is the host until `close`. `mustHost` is for the launcher,
 * whose database must not end with a command that happened to run before it. `mayBeAway` is for programs that stay:
 * they check themselves, until it is there.
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
    const listeners: (() => Promise<void>)[] = [];
    const pools = withPools(connection, databasePoolSize, async () => {
      await Promise.all(listeners.map((stop) => stop()));
    });
    return {
      kind: 'external',
      check,
      mustHaveRoom: () => undefined,
      listen: (channel, heard) => void listeners.push(listen(databaseUrl, channel, heard)),
      ...pools,
    };
  }
  const embedded = await openEmbedded(config.home, { mustHost, mayBeAway });
  const to = { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres' };
  const pools = withPools({ to, statementTimeoutMs: null }, embeddedPoolSize, embedded.leave);
  return {
    kind: 'embedded',
    check: async () => undefined,
    mustHaveRoom: () => mustHaveRoomIn(config.home),
    listen: () => undefined,
    ...pools,
  };
}

function mustHaveRoomIn(folder: string): void {
  if (!isStorageScarce(folder)) return;
  const refusal = new StorageFull('the storage of the embedded database is nearly full');
  noteFailure(refusal);
  throw refusal;
}

function withPools(
  connection: Connection,
  size: number,
  leave: () => Promise<void>,
): Pick<Database, 'pool' | 'close'> {
  const pools: pg.Pool[] = [];
  let closed: Promise<void> | undefined;
  return {
    pool(role, max = size) {
      const pool = createPool(connection, role, max);
      pools.push(pool);
      return pool;
    },
    close() {
      closed ??= Promise.all(pools.map(endPool)).then(leave);
      return closed;
    },
  };
}

/** A connection that is never given back must not keep the program from ending. */
async function endPool(pool: pg.Pool): Promise<void> {
  forgetPool(pool);
  if (pool.ended || pool.ending) return;
  await Promise.race([
    pool.end(),
    new Promise<void>((resolve) => setTimeout(resolve, poolEndLimitMs).unref()),
  ]);
}

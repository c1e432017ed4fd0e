import pg from 'pg';
import { Gauge } from '../metrics.ts';
import { RoleClient } from './role-client.ts';
import { type DatabaseRole, databaseRoles } from './roles.ts';

/** Object identifiers of PostgreSQL's types whose text must not pass through a JavaScript Date or float. */
const typeIds = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamp: 1114,
  timestampArray: 1115,
  numericArray: 1231,
  textArray: 1009,
} as const;

const asText = (value: string): string => value;
const textArray: (value: string) => (string | null)[] = pg.types.getTypeParser(typeIds.textArray as number);

/** A number where that is exact, otherwise the digits. */
function wholeNumber(value: string): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [typeIds.int8]: wholeNumber,
  [typeIds.int8Array]: (value) => textArray(value).map((item) => (item === null ? null : wholeNumber(item))),
  // A date without time is a date: it never passes through a time zone. NUMERIC is text by default.
  [typeIds.date]: asText,
  [typeIds.dateArray]: textArray,
  [typeIds.timestamp]: asText,
  [typeIds.timestampArray]: textArray,
  [typeIds.numericArray]: textArray,
};

const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers[id]) || pg.types.getTypeParser(id, format);
  },
};

/** Migrations and the seed run as the owner and may take longer than a request. */
const ownerLimitMs = 600_000;
/** Added to the statement timeout: the driver gives up on a database that no longer cancels by itself. */
const silenceLimitMs = 5000;
const embeddedLimitMs = 25_000;
/** Longer than it takes to make another standby of a cluster the synchronous one (docs/operations.md, High availability). */
const commitLimitMs = 15_000;

const openPools = new Map<pg.Pool, DatabaseRole>();
new Gauge({
  name: 'waypost_db_connections',
  help: 'Connections to the database by role: in use, idle, and requests that wait for one',
  labelNames: ['role', 'state'],
  collect() {
    this.reset();
    for (const [pool, role] of openPools) {
      this.inc({ role, state: 'used' }, pool.totalCount - pool.idleCount);
      this.inc({ role, state: 'idle' }, pool.idleCount);
      this.inc({ role, state: 'waiting' }, pool.waitingCount);
    }
  },
});

/** How to connect, and the milliseconds after which a statement is cancelled; null where nothing can cancel it. */
export type Connection = { to: pg.PoolConfig; statementTimeoutMs: number | null };

/**
 * Makes a pool of the driver whose connections run every statement as `role`. DATE, NUMERIC and TIMESTAMP arrive as
 * text, int8 as a number where that is exact, otherwise as text.
 */
export function createPool({ to, statementTimeoutMs }: Connection, role: DatabaseRole, max: number): pg.Pool {
  const limitMs = role === 'owner' ? null : statementTimeoutMs;
  // The limit also ends idle transactions, whose program hangs or forgot them: they hold locks.
  const session = {
    role: databaseRoles[role],
    statementTimeoutMs: limitMs,
    commitLimitMs: limitMs === null ? null : commitLimitMs,
  };
  class Client extends RoleClient {
    constructor(config: pg.ClientConfig) {
      super(config, session);
    }
  }
  const pool = new pg.Pool({
    connectionTimeoutMillis: 15_000,
    ...to,
    Client: Client as unknown as new () => pg.ClientBase,
    max,
    types,
    idleTimeoutMillis: 30_000,
    query_timeout: role === 'owner' ? ownerLimitMs : (limitMs ?? embeddedLimitMs) + silenceLimitMs,
    application_name: `waypost-${role}`,
  });
  openPools.set(pool, role);
  // A broken idle connection has already left the pool; the next query opens another or reports the error.
  pool.on('error', () => undefined);
  // The pool removes its listener from a closing connection; an error at that point concerns nobody.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Stops counting the pool in the metrics. */
export function forgetPool(pool: pg.Pool): void {
  openPools.delete(pool);
}

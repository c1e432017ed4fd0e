import type { Database } from '@waypost/platform/database/open';
import { READS, REPEATS } from '@waypost/platform/database/repeated-statements';
import { repeatWhileLost } from '@waypost/platform/database/retry';
import type { Trip, TripPool } from '@waypost/platform/database/role-client';
import type { DatabaseRole } from '@waypost/platform/database/roles';
import { CommitUnknown, isDeadlock, isLost, isReadOnly } from '@waypost/platform/database/trouble';
import { durationBuckets, Histogram } from '@waypost/platform/metrics';
import { Kysely, type KyselyConfig, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely';
import { isUuid } from './ids.ts';
import { countRows } from './rows-on-record.ts';
import type { Tables } from './tables/tables.ts';

export type Db = Kysely<Tables>;

/** A query builder for one database role. */
export const dbFor = (database: Pick<Database, 'pool'>, role: DatabaseRole, max?: number): Db =>
  dbOn(database.pool(role, max));

/** The same for an existing pool; counts the rows that it writes. */
export const dbOn = (pool: PostgresPool, log?: KyselyConfig['log']): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, onCreateConnection: async (connection) => countRows(connection) }),
    ...(log && { log }),
  });

/**
 * The settings that row security reads in a transaction. `repeats`: the same statements run again and again, so they
 * are planned once per connection. Statements with a person's filters must not be, because their best plan depends on
 * the values.
 */
export type TenantSettings = {
  entityId: string;
  userId: string;
  facilityIds: readonly string[];
  repeats?: boolean;
  /** Only reads: it writes nothing but its audit record, which may be written twice. */
  reads?: boolean;
};

const uuidText = (id: string): string => {
  if (!isUuid(id)) throw new TypeError('a tenant setting must be a UUID');
  return id;
};

/**
 * The result of the work, and a statement marked `then commit` that is sent last and ends the transaction; null for
 * none.
 */
export type Ended<T> = { result: T; last: RawBuilder<unknown> | null };
const ended = async <T>(result: Promise<T>): Promise<Ended<T>> => ({ result: await result, last: null });

/**
 * Runs `work` in one transaction that row security restricts to the tenant. BEGIN and the settings are sent with its
 * first statement.
 */
export const inTenant = <T>(db: Db, tenant: TenantSettings, work: (db: Db) => Promise<T>): Promise<T> =>
  inTenantWithCommit(db, tenant, (transaction) => ended(work(transaction)));

/** The same for work that leaves its last statement to be sent with the COMMIT. */
export function inTenantWithCommit<T>(
  db: Db,
  tenant: TenantSettings,
  work: (db: Db) => Promise<Ended<T>>,
): Promise<T> {
  const marks = `${tenant.repeats ? ` ${REPEATS}` : ''}${tenant.reads ? ` ${READS}` : ''}`;
  return inTransaction(db, sql`${sql.raw(`begin${marks}`)}; ${settingsOf(tenant)}`, work, tenant.reads);
}

/** Runs `work` in one transaction of the tenant that cannot write. It is not repeated: a caller of a standby has the primary. */
export function readOnlyInTenant<T>(
  db: Db,
  tenant: TenantSettings,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const begin = sql`${sql.raw(`begin read only ${READS}`)}; ${settingsOf(tenant)}`;
  return inOneTransaction(db, begin, (transaction) => ended(work(transaction)), { isCommitSent: false });
}

const settingsOf = (tenant: TenantSettings): RawBuilder<unknown> =>
  sql`/* prepared: tenant */ select set_config('waypost.entity_id', ${uuidText(tenant.entityId)}, true),
    set_config('waypost.user_id', ${uuidText(tenant.userId)}, true),
    set_config('waypost.facility_ids', ${tenant.facilityIds.map(uuidText).join(',')}, true)`;

/** Runs `work` in one transaction without a tenant: for the named roles that work across entities. */
export function acrossEntities<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, sql`begin`, (transaction) => ended(work(transaction)));
}

const transactionSeconds = new Histogram({
  name: 'waypost_db_transaction_seconds',
  help: 'Transactions from begin to end, the wait for a connection not counted',
  labelNames: ['end'],
  buckets: durationBuckets,
});

/** Maximum number of attempts of work that the database aborts in favor of other work. */
const MAX_ATTEMPTS = 3;

/** The progress of a failed transaction. */
type Progress = { isCommitSent: boolean };

/**
 * A transaction that ended in a deadlock, or lost its connection before its COMMIT was sent, had no effect,
 * so its work is repeated. For this reason work stores nothing outside of its transaction, and returns its
 * results. The effect of a COMMIT that was sent but not confirmed is unknown, so the caller receives the
 * error, unless the work only reads and at worst audits a view twice.
 */
async function inTransaction<T>(
  db: Db,
  begin: RawBuilder<unknown>,
  work: (db: Db) => Promise<Ended<T>>,
  isRead = false,
): Promise<T> {
  const progress: Progress = { isCommitSent: false };
  let attempts = 0;
  return repeatWhileLost(
    () => {
      attempts += 1;
      progress.isCommitSent = false;
      return inOneTransaction(db, begin, work, progress);
    },
    (error) => {
      if (isDeadlock(error)) return attempts < MAX_ATTEMPTS;
      if (isRead) return isLost(error) || error instanceof CommitUnknown;
      return isLost(error) && (!progress.isCommitSent || isReadOnly(error));
    },
  );
}

/** The connections of `pool` for reads in a single message; a read whose connection is lost is repeated. */
export const repeatingTrips = (pool: TripPool): TripPool => ({
  query: (trip: Trip) => repeatWhileLost(() => pool.query(trip)),
});

async function inOneTransaction<T>(
  db: Db,
  begin: RawBuilder<unknown>,
  work: (db: Db) => Promise<Ended<T>>,
  progress: Progress,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const timed = transactionSeconds.startTimer();
    // BEGIN is sent with the first statement, so a failure here has started nothing.
    await begin.execute(connection);
    try {
      const { result, last } = await work(connection);
      progress.isCommitSent = true;
      await (last ?? sql`commit`).execute(connection);
      timed({ end: 'commit' });
      return result;
    } catch (error) {
      // A lost connection has rolled back already; the first error is the relevant one.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      timed({ end: 'rollback' });
      throw error;
    }
  });
}

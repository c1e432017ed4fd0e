import type { Database } from '@waypost/platform/database/open';
import { REPEATS } from '@waypost/platform/database/repeated-statements';
import type { DatabaseRole } from '@waypost/platform/database/roles';
import { isDeadlock } from '@waypost/platform/database/trouble';
import { durationBuckets, Histogram } from '@waypost/platform/metrics';
import { Kysely, type KyselyConfig, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely';
import { isUuid } from './ids.ts';
import { countRows } from './rows-on-record.ts';
import type { Tables } from './tables/tables.ts';

export type Db = Kysely<Tables>;

/** A query builder that works as one database role. */
export const dbFor = (database: Pick<Database, 'pool'>, role: DatabaseRole, max?: number): Db =>
  dbOn(database.pool(role, max));

/** The same on a pool that is there, and counts what it writes. */
export const dbOn = (pool: PostgresPool, log?: KyselyConfig['log']): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, onCreateConnection: async (connection) => countRows(connection) }),
    ...(log && { log }),
  });

/**
 * What row security reads in a transaction. `repeats`: it does what others do again and again, so that its statements are planned once
 * for each connection. For what is asked by a person's filters that would be dear: their best plan depends on the values.
 */
export type TenantSettings = {
  entityId: string;
  userId: string;
  facilityIds: readonly string[];
  repeats?: boolean;
};

const uuidText = (id: string): string => {
  if (!isUuid(id)) throw new TypeError('a tenant setting must be a UUID');
  return id;
};

/** What work came to, and a statement marked `then commit` that is still to be sent and ends the transaction; null for none. */
export type Ended<T> = { result: T; last: RawBuilder<unknown> | null };
const ended = async <T>(result: Promise<T>): Promise<Ended<T>> => ({ result: await result, last: null });

/**
 * Runs `work` in one transaction that row security ties to the tenant. Begin and settings are sent with its first
 * statement.
 */
export const inTenant = <T>(db: Db, tenant: TenantSettings, work: (db: Db) => Promise<T>): Promise<T> =>
  endingInTenant(db, tenant, (transaction) => ended(work(transaction)));

/** The same for work that leaves its last statement to be sent with the COMMIT. */
export function endingInTenant<T>(
  db: Db,
  tenant: TenantSettings,
  work: (db: Db) => Promise<Ended<T>>,
): Promise<T> {
  const settings = sql`/* prepared: tenant */ select set_config('waypost.entity_id', ${uuidText(tenant.entityId)}, true),
    set_config('waypost.user_id', ${uuidText(tenant.userId)}, true),
    set_config('waypost.facility_ids', ${tenant.facilityIds.map(uuidText).join(',')}, true)`;
  const begin = sql.raw(tenant.repeats ? `begin ${REPEATS}` : 'begin');
  return inTransaction(db, sql`${begin}; ${settings}`, work);
}

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

/** How often work is begun that the database gives up for the sake of other work. */
const TRIES = 3;

/**
 * Nothing has come of a transaction that was given up in a deadlock, so that its work is simply done again. Work keeps
 * nothing outside of its transaction for that: what it made, it returns.
 */
async function inTransaction<T>(
  db: Db,
  begin: RawBuilder<unknown>,
  work: (db: Db) => Promise<Ended<T>>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inOneTransaction(db, begin, work);
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
    }
  }
}

async function inOneTransaction<T>(
  db: Db,
  begin: RawBuilder<unknown>,
  work: (db: Db) => Promise<Ended<T>>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const timed = transactionSeconds.startTimer();
    try {
      await begin.execute(connection);
      const { result, last } = await work(connection);
      await (last ?? sql`commit`).execute(connection);
      timed({ end: 'commit' });
      return result;
    } catch (error) {
      // A lost connection has rolled back already; the first error is the one that matters.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      timed({ end: 'rollback' });
      throw error;
    }
  });
}

import type { Database } from '@waypost/platform/database/open';
import type { DatabaseRole } from '@waypost/platform/database/roles';
import { durationBuckets, Histogram } from '@waypost/platform/metrics';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { isUuid } from './ids.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** A query builder that works as one database role. */
export function dbFor(database: Pick<Database, 'pool'>, role: DatabaseRole, max?: number): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool(role, max) }) });
}

/** What row security reads in a transaction. */
export type TenantSettings = { entityId: string; userId: string; facilityIds: readonly string[] };

const uuidText = (id: string): string => {
  if (!isUuid(id)) throw new TypeError('a tenant setting must be a UUID');
  return id;
};

/**
 * Runs `work` in one transaction that row security ties to the tenant. Begin and settings travel in one
 * message; every value in it is a checked UUID, so nothing from outside is interpolated.
 */
export function inTenant<T>(db: Db, tenant: TenantSettings, work: (db: Db) => Promise<T>): Promise<T> {
  const facilities = tenant.facilityIds.map(uuidText).join(',');
  return inTransaction(
    db,
    `begin; select set_config('waypost.entity_id', '${uuidText(tenant.entityId)}', true),
      set_config('waypost.user_id', '${uuidText(tenant.userId)}', true),
      set_config('waypost.facility_ids', '${facilities}', true)`,
    work,
  );
}

/** Runs `work` in one transaction without a tenant: for the named roles that work across entities. */
export function acrossEntities<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, 'begin', work);
}

const transactionSeconds = new Histogram({
  name: 'waypost_db_transaction_seconds',
  help: 'Transactions from begin to end, the wait for a connection not counted',
  labelNames: ['end'],
  buckets: durationBuckets,
});

async function inTransaction<T>(db: Db, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const ended = transactionSeconds.startTimer();
    try {
      await sql.raw(begin).execute(connection);
      const result = await work(connection);
      await sql.raw('commit').execute(connection);
      ended({ end: 'commit' });
      return result;
    } catch (error) {
      // A lost connection has rolled back already; the first error is the one that matters.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      ended({ end: 'rollback' });
      throw error;
    }
  });
}

import { loadConfig } from '@waypost/platform/config';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, dbFor, dbOn, inTenant, type TenantSettings } from '../../../src/infrastructure/database.ts';
import { createStandbyReads, type StandbyReads } from '../../../src/infrastructure/standby-reads.ts';

/** Any caller; the counters belong to no tenant. */
export const nobody: TenantSettings = {
  entityId: '00000000-0000-7000-8000-000000000001',
  userId: '00000000-0000-7000-8000-000000000002',
  facilityIds: [],
};

/** Creates a table of counters, and the role that updates and reads them as the product would. */
export async function makeCounters(superuserUrl: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`
    do $$ begin create role waypost_app; exception when duplicate_object then null; end $$;
    grant waypost_app to waypost_login;
    create table counter (id integer primary key, n integer not null default 0);
    grant select, update on counter to waypost_app;
    insert into counter select generate_series(0, ${size - 1})`);
  await client.end();
}

/** Access to the counters at the primary, and at its standbys as the product reads there. */
export type Counters = {
  /** Adds one to a counter; returns it once that is committed. */
  add(id: number): Promise<number>;
  /** All counters at a standby; null when they must be read at the primary. */
  readAtStandby(): Promise<number[] | null>;
  readAtPrimary(): Promise<number[]>;
  reads: StandbyReads;
  close(): Promise<void>;
};

export async function openCounters(
  primaryUrl: string,
  standbyUrl: string,
  warn: (line: unknown) => void = () => undefined,
): Promise<Counters> {
  const database: Database = await openDatabase(
    loadConfig({ DATABASE_URL: primaryUrl, DATABASE_STANDBY_URL: standbyUrl }),
  );
  const atStandby = database.standbyPool('app');
  if (!atStandby) throw new Error('there is no address of a standby');
  const primary = dbFor(database, 'app');
  const reads = createStandbyReads(primary, dbOn(atStandby), { warn });
  const values = async (db: Db): Promise<number[]> => {
    const { rows } = await sql<{ n: number }>`select n from counter order by id`.execute(db);
    return rows.map(({ n }) => n);
  };
  return {
    reads,
    add: (id) =>
      inTenant(primary, nobody, async (db) => {
        const { rows } = await sql<{ n: number }>`
          update counter set n = n + 1 where id = ${id} returning n`.execute(db);
        return rows[0]?.n ?? 0;
      }),
    readAtStandby: async () => (await reads.read(nobody, values))?.value ?? null,
    readAtPrimary: () => inTenant(primary, { ...nobody, reads: true }, values),
    close: () => database.close(),
  };
}

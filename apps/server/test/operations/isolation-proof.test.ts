import { join } from 'node:path';
import { migrate } from '@waypost/platform/database/migrate';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import { createPool } from '@waypost/platform/database/pool';
import { NotCommitted } from '@waypost/platform/database/role-query';
import { databaseRoles } from '@waypost/platform/database/roles';
import { temporaryHome } from '@waypost/platform/testing/temporary-home';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPgBouncer, type TestPooler } from '../../../../tools/test/pgbouncer.ts';
import { startPostgres, type TestPostgres } from '../../../../tools/test/postgres.ts';
import { proveIsolation } from '../../src/app/prove-isolation.ts';
import { acrossEntities, type Db, dbFor, inTenant } from '../../src/infrastructure/database.ts';
import type { Tables } from '../../src/infrastructure/tables/tables.ts';

const { home, remove } = temporaryHome();
const migrations = ['server', 'identity'].map((app) =>
  join(import.meta.dirname, '../../../', app, 'migrations'),
);
let postgres: TestPostgres;
let pooler: TestPooler;
let database: Database;
let superuser: pg.Pool;
const pools: pg.Pool[] = [];

/** No tenant table has a row, so the proof concerns only the rules. */
beforeAll(async () => {
  postgres = await startPostgres();
  // Poolers are usually configured so, because drivers that send more start-up parameters could not connect otherwise.
  pooler = await startPgBouncer(postgres.url, 'transaction', ['ignore_startup_parameters = options']);
  database = await openDatabase({ databaseUrl: postgres.url, home });
  await migrate(database, migrations);
  superuser = new pg.Pool({ connectionString: postgres.superuserUrl, max: 2 });
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await superuser?.end();
  await database?.close();
  await pooler?.stop();
  await postgres?.stop();
  remove();
});

/** A plain connection of the driver, without our client. */
function stock(settings: pg.PoolConfig): Db {
  const pool = new pg.Pool({ max: 1, ...settings });
  // The database may stop while the connection closes.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.push(pool);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** A connection as the product makes one. */
function own(connectionString: string): Db {
  const pool = createPool({ to: { connectionString }, statementTimeoutMs: 5000 }, 'app', 2);
  pools.push(pool);
  return dbFor({ pool: () => pool }, 'app');
}

describe('the proof of isolation on an empty database', () => {
  it('the proof of isolation succeeds directly and through a pooler that drops start-up parameters', async () => {
    await proveIsolation(own(postgres.url), 'external');
    await proveIsolation(own(pooler.url), 'external');
  });

  it('the proof of isolation refuses a login that has not changed its role', async () => {
    const bare = stock({ connectionString: postgres.url });
    await expect(proveIsolation(bare, 'external')).rejects.toThrow(
      /run as waypost_login, not as waypost_app/,
    );
  });

  it('the proof of isolation refuses a connection whose role was a start-up parameter that the pooler dropped', async () => {
    const options = `-c role=${databaseRoles.app}`;
    await proveIsolation(stock({ connectionString: postgres.url, options }), 'external');
    await expect(
      proveIsolation(stock({ connectionString: pooler.url, options }), 'external'),
    ).rejects.toThrow(/run as waypost_login/);
  });

  it('the proof of isolation refuses a login that inherits a role, is a superuser or bypasses row security, and explains how to fix it', async () => {
    const prove = () => proveIsolation(own(postgres.url), 'external');
    await superuser.query('alter role waypost_login inherit');
    await expect(prove()).rejects.toThrow(
      /inherits .*waypost_worker.*: alter role "waypost_login" noinherit/,
    );
    await superuser.query('alter role waypost_login noinherit bypassrls');
    await expect(prove()).rejects.toThrow(/waypost_login passes over row security/);
    await superuser.query('alter role waypost_login nobypassrls');
    await prove();
    await expect(proveIsolation(own(postgres.superuserUrl), 'external')).rejects.toThrow(
      /postgres passes over row security/,
    );
  });

  it('the proof of isolation refuses a policy that shows the role a row of another entity or of every entity', async () => {
    const prove = () => proveIsolation(own(postgres.url), 'external');
    await superuser.query('alter role waypost_app inherit; grant waypost_worker to waypost_app');
    await expect(prove()).rejects.toThrow(/Without an entity the table \w+ shows rows/);
    await superuser.query('alter role waypost_app noinherit; revoke waypost_worker from waypost_app');
    await superuser.query(
      'create policy stray on patient to waypost_app using (current_entity() is not null)',
    );
    await expect(prove()).rejects.toThrow(/To another entity the table patient shows rows/);
    await superuser.query('drop policy stray on patient; alter table task no force row level security');
    await expect(prove()).rejects.toThrow(/does not protect these tables: task/);
    await superuser.query('alter table task force row level security');
    await prove();
  });
});

describe('the login of the installation', () => {
  it('the login of the installation can read nothing without a role after the migrations', async () => {
    const { rows } = await database
      .pool('owner', 1)
      .query(
        "select rolinherit, pg_has_role(current_user, 'waypost_worker', 'usage') as has from pg_roles where rolname = current_user",
      );
    expect(rows).toEqual([{ rolinherit: false, has: false }]);
  });
});

describe.each(['directly', 'through a pooler'])('a connection of the product, %s', (how) => {
  const url = () => (how === 'directly' ? postgres.url : pooler.url);
  const asked = sql<{ name: string; limit: string }>`
    select current_user as name, current_setting('statement_timeout') as limit`;

  it('a connection of the product runs every statement with its role and time limit, inside and outside of a transaction', async () => {
    const db = own(url());
    const expected = [{ name: 'waypost_app', limit: '5s' }];
    expect((await asked.execute(db)).rows).toEqual(expected);
    expect((await acrossEntities(db, (inside) => asked.execute(inside))).rows).toEqual(expected);
    expect((await db.transaction().execute((inside) => asked.execute(inside))).rows).toEqual(expected);
    const left = await superuser.query(
      "select count(*) from pg_stat_activity where application_name like 'waypost%' and state = 'idle in transaction'",
    );
    expect(left.rows[0].count).toBe('0');
  });

  it('a connection of the product prepares a statement only if the connection is not shared', async () => {
    const db = own(url());
    const preparedQuery = sql<{ kept: boolean }>`/* prepared: kept-statement */
      select exists (select from pg_prepared_statements where name = 'kept-statement') as kept`;
    await preparedQuery.execute(db);
    for (const turn of [1, 2, 3]) {
      const { rows } = await preparedQuery.execute(db);
      if (turn > 1) expect(rows).toEqual([{ kept: how === 'directly' }]);
    }
    // A statement whose first planning failed can be planned again, also inside a transaction.
    const broken = (text: string) => sql`/* prepared: broken-statement */ ${sql.raw(text)}`;
    await expect(broken('select 1 from nowhere_at_all').execute(db)).rejects.toThrow(/nowhere_at_all/);
    expect((await broken('select 2 as two').execute(db)).rows).toEqual([{ two: 2 }]);
  });

  it('a connection of the product reports a transaction with an ignored failure as failed, and rolls it back', async () => {
    const db = own(url());
    const tenant = { entityId: crypto.randomUUID(), userId: crypto.randomUUID(), facilityIds: [] };
    const overlooked = inTenant(db, tenant, async (inside) => {
      await sql`select 1 / 0`.execute(inside).catch(() => undefined);
      return 'done';
    });
    await expect(overlooked).rejects.toBeInstanceOf(NotCommitted);
  });

  it('a connection of the product that is lost fails the statement that uses it, and no other', async () => {
    const db = own(url());
    const connection = Promise.withResolvers<void>();
    pools.at(-1)?.on('connect', (client) => void client.once('end', () => connection.resolve()));
    const lost = acrossEntities(db, async (inside) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inside);
      await superuser.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      // The connection is idle when the loss is reported.
      await connection.promise;
      await asked.execute(inside);
    });
    await expect(lost).rejects.toThrow();
    expect((await asked.execute(db)).rows).toEqual([{ name: 'waypost_app', limit: '5s' }]);
  });
});

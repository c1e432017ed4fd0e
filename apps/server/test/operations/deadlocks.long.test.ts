import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import { classifyDatabaseError, isDeadlock } from '@waypost/platform/database/trouble';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../tools/test/postgres.ts';
import { toAppError } from '../../src/app/problem.ts';
import { acrossEntities, type Db, dbFor } from '../../src/infrastructure/database.ts';

const home = mkdtempSync(join(tmpdir(), 'waypost-deadlocks-'));
let postgres: TestPostgres;
let database: Database;
let db: Db;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ databaseUrl: postgres.url, home });
  db = dbFor(database, 'owner', 4);
  await sql`create table room (id int primary key, visits int not null)`.execute(db);
  await sql`insert into room values (1, 0), (2, 0)`.execute(db);
});
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

const visit = (on: Db, id: number) => sql`update room set visits = visits + 1 where id = ${id}`.execute(on);

it('work that PostgreSQL aborts in a deadlock is repeated, and takes effect once', async () => {
  let begun = 0;
  let bothWaiting: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    bothWaiting = resolve;
  });
  /** Each transaction waits for the other's lock; the restarted one waits for none. */
  const visitBoth = (first: number, second: number) =>
    acrossEntities(db, async (transaction) => {
      await visit(transaction, first);
      begun += 1;
      if (begun === 2) bothWaiting();
      await both;
      await visit(transaction, second);
    });
  await Promise.all([visitBoth(1, 2), visitBoth(2, 1)]);
  expect(begun).toBe(3);
  const { rows } = await sql<{ visits: number }>`select visits from room order by id`.execute(db);
  expect(rows).toEqual([{ visits: 2 }, { visits: 2 }]);
});

it('work that is always aborted returns a retryable error, counts as no database failure, and changes nothing', async () => {
  let begun = 0;
  const failed = await acrossEntities(db, async (transaction) => {
    begun += 1;
    await sql`update room set visits = -1`.execute(transaction);
    await sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(transaction);
  }).catch((error: unknown) => error);
  expect([begun, isDeadlock(failed), classifyDatabaseError(failed)]).toEqual([3, true, null]);
  expect(toAppError(failed).code).toBe('UNAVAILABLE');
  const { rows } = await sql`select from room where visits < 0`.execute(db);
  expect(rows).toEqual([]);
});
